# Install rules; filled in by the packaging step.
