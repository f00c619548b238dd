# What zsh offers for a line: zsh -f offers.zsh FOLDER_OF_COMPLETION LINE. A shell of its own completes the line as it
# would for a person; in it compadd tells the words that it is given, a line each.
zmodload zsh/zpty
zpty inner zsh -f -i
inner() { zpty -w inner "$1"; }
inner 'PS1= PS2= RPS1=; setopt no_beep; stty -echo columns 500 rows 500'
inner "fpath=(${(q)1} \$fpath); autoload -Uz compinit; compinit -u -D"
inner 'zstyle ":completion:*" verbose no; zstyle ":completion:*" list-prompt ""; LISTMAX=0'
# Matches are asked of compadd twice: once into an array, for their number and words, and once as it was called.
inner 'compadd() { local -a offered; builtin compadd -O offered "$@"; (( $#offered )) && print -rl -- "offer:"$^offered; builtin compadd "$@" }'
inner 'bindkey "^I" complete-word; bindkey "^X" kill-whole-line; print -r -- "re""ady"'
zpty -r -m inner answer '*ready*'
zpty -w -n inner "$2"$'\t\x18'
zpty -w inner 'print -r -- "fin""ished"'
zpty -r -m inner answer '*finished*'
zpty -d inner
print -r -- "$answer" | tr -d '\r' | sed -n 's/.*offer://p'
