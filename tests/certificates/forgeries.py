"""Certificates of somebody who wants to deceive: each changes the data of a true one."""
import copy


def rest_of(data):
    return next(claim for claim in data["parts"][0]["claims"] if claim["claim"] == "rests")


def friction_counted_twice(data):
    rest = rest_of(data)
    own = len(rest["interfaces"])
    rest["interfaces"] += copy.deepcopy(rest["interfaces"])
    rest["g"] += [[0.0] * len(g) for g in rest["g"]]
    for step in rest["steps"]:
        step.get("g", []).extend([0.0] * len(rest["g"][j]) for j in range(own))


def more_counts_as_rest(data):
    rest_of(data)["rest_below"] = 1.0


def less_is_asked(data):
    rest_of(data)["steps"] = []


def more_friction(data):
    for contact in data["parts"][0]["contacts"]:
        contact["mu"] *= 3


def sets_with(data, key):
    return [step for step in rest_of(data)["sets"] if key in step]


def a_set_is_left_out(data):
    rest_of(data)["sets"].remove(sets_with(data, "p")[-1])


def a_set_is_counted_twice(data):
    rest_of(data)["sets"].append(copy.deepcopy(sets_with(data, "p")[0]))


def a_set_is_never_left(data):
    for step in sets_with(data, "into"):
        step["into"][-1] = 0


def a_cell_is_left_out(data):
    sets_with(data, "span")[0]["into"].pop()


def a_virtual_motion_is_reversed(data):
    step = next(step for step in sets_with(data, "p") if any(step["p"]))
    step["p"] = [-x for x in step["p"]]


def shares_are_left_out(data):
    for step in sets_with(data, "p"):
        step["nu"] = [0.0] * len(step["nu"])


def a_contact_is_closed_by_less(data):
    closed = sets_with(data, "closed")[0]["closed"][0]
    closed["alpha"] = [0.99 * x for x in closed["alpha"]]


def a_twist_is_longer(data):
    cut = sets_with(data, "span")[0]
    cut["span"][0] = [1.01 * x for x in cut["span"][0]]


def a_twist_is_left_out(data):
    cut = next(cut for cut in sets_with(data, "span") if len(cut["span"]) > 1)
    cut["free"], cut["span"] = cut["free"], cut["span"][1:]


def little_friction(data):
    for contact in data["parts"][0]["contacts"]:
        contact["mu"] *= 0.3


def a_steeper_slope(data):
    data["parts"][0]["bodies"][0]["load"][0] *= 3


def cases_with(data, key):
    return [case for case in rest_of(data)["cases"] if key in case]


def one_side_is_left_out(data):
    into = cases_with(data, "side")[0]["into"]
    into[1] = into[0]


def a_case_falls_into_itself(data):
    cases_with(data, "side")[-1]["into"][0] = 0


def a_side_is_another(data):
    case = cases_with(data, "side")[0]
    case["side"] = case["side"][4:] + case["side"][:4]


def shares_of_sides_are_reversed(data):
    for case in rest_of(data)["cases"]:
        for step in case["steps"]:
            step["sigma"] = [-x for x in step.get("sigma", [])]


def sides_are_left_out(data):
    for case in rest_of(data)["cases"]:
        for step in case["steps"]:
            step["sigma"] = [0.0 for _ in step.get("sigma", [])]


def a_balance_uses_more(data):
    case = cases_with(data, "g")[0]
    case["g"][-1] = [1.5 * x for x in case["g"][-1]]


def an_edge_is_cut_outside(data):
    rest_of(data)["interfaces"][0]["cuts"][0][2] = 1.5


def cells_are_cut_elsewhere(data):
    for interface in rest_of(data)["interfaces"]:
        for cut in interface["cuts"]:
            cut[2] = 1 - cut[2]


def contacts_press_less(data):
    rest_of(data)["pressing"]["least"] *= 0.1


def a_case_asks_for_less(data):
    for case in rest_of(data)["cases"]:
        case["steps"] = []


def a_shift_is_held(data):
    for row in rest_of(data)["turns_held"]:
        row["row_a"], row["row_b"] = row["row_a"][3:] + [0.0] * 3, row["row_b"][3:] + [0.0] * 3


def another_turn_is_held(data):
    for row in rest_of(data)["turns_held"]:
        for key in ("row_a", "row_b"):
            row[key] = [0.0] * 3 + [row[key][5], row[key][3], row[key][4]]


def group_of(data):
    return data["parts"][0]["bodies"][0]


def a_row_that_holds_is_left_out(data):
    group_of(data)["held_by"].pop()


def a_row_that_holds_is_said_twice(data):
    held_by = group_of(data)["held_by"]
    held_by[-1] = copy.deepcopy(held_by[-2])


def a_joint_holds_another_line(data):
    joint = group_of(data)["held_by"][0]
    joint["row_a"] = [joint["row_a"][1], joint["row_a"][2], joint["row_a"][0]] + joint["row_a"][3:]


def a_joint_holds_one_body_alone(data):
    joint = group_of(data)["held_by"][0]
    joint["b"] = joint["a"]


def a_body_of_a_group_is_heavier(data):
    for k in range(3):
        group_of(data)["joined"][1]["mass_matrix"][k][k] *= 1.1


def a_body_of_a_group_is_pulled_less(data):
    group_of(data)["joined"][2]["load"][0] *= 0.9


def a_body_of_a_group_is_elsewhere(data):
    group_of(data)["joined"][0]["center_of_mass"][2] += 0.1


def a_body_of_a_group_is_left_out(data):
    group_of(data)["joined"].pop()


def a_group_is_pulled_less(data):
    group_of(data)["load"][0] *= 0.9


def a_body_touches_itself(data):
    for contact in data["parts"][0]["contacts"]:
        contact["a"] = contact["b"] = max(contact["a"], contact["b"])


def a_body_holds_itself(data):
    part = data["parts"][0]
    for k in range(6):
        row = [float(i == k) for i in range(6)]
        part["joints"].append({"a": 0, "b": 0, "row_a": row, "row_b": [-x for x in row]})


def a_body_that_is_not_there_is_touched(data):
    data["parts"][0]["contacts"][0]["b"] = -5


def a_mass_matrix_is_not_symmetric(data):
    data["parts"][0]["bodies"][0]["mass_matrix"][0][1] += 1.0


def a_row_is_longer(data):
    data["parts"][0]["bodies"][0]["load"].append(0.0)


def nothing_is_left(data):
    part = data["parts"][0]
    part["bodies"], part["contacts"], part["joints"] = [], [], []


OF_STACK = [friction_counted_twice, more_counts_as_rest, less_is_asked, more_friction, a_body_touches_itself,
            a_body_holds_itself, a_body_that_is_not_there_is_touched, a_mass_matrix_is_not_symmetric,
            a_row_is_longer, nothing_is_left]

OF_NOTCHED = [a_set_is_left_out, a_set_is_counted_twice, a_set_is_never_left, a_cell_is_left_out, little_friction,
              a_virtual_motion_is_reversed, shares_are_left_out, a_contact_is_closed_by_less, a_twist_is_longer,
              a_twist_is_left_out, a_steeper_slope, more_counts_as_rest]

OF_PLANK = [one_side_is_left_out, a_case_falls_into_itself, a_side_is_another, shares_of_sides_are_reversed,
            sides_are_left_out, a_balance_uses_more, an_edge_is_cut_outside, cells_are_cut_elsewhere,
            contacts_press_less, a_case_asks_for_less, little_friction, a_steeper_slope, more_counts_as_rest]

OF_ROW = [a_row_that_holds_is_left_out, a_row_that_holds_is_said_twice, a_joint_holds_another_line,
          a_joint_holds_one_body_alone, a_body_of_a_group_is_heavier, a_body_of_a_group_is_pulled_less,
          a_body_of_a_group_is_elsewhere, a_body_of_a_group_is_left_out, a_group_is_pulled_less, little_friction]

OF_ROUGH_ARCH = [a_shift_is_held, another_turn_is_held, friction_counted_twice]
