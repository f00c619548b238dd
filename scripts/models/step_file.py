"""STEP AP214 text from boxes, cylinders and assemblies of them: names, colours, instances, nested placements; mm."""


def _text(value):
    """A STEP string: what is not ASCII goes as UTF-16 between \\X2\\ and \\X0\\."""
    out = ""
    for character in value.replace("'", "''"):
        out += character if ord(character) < 128 else f"\\X2\\{ord(character):04X}\\X0\\"
    return f"'{out}'"


def _number(value):
    text = f"{float(value):.15g}"
    return text if "." in text else text + "."


def _numbers(values):
    return "(" + ",".join(map(_number, values)) + ")"


class StepFile:
    """Entities in the order in which they are added; `add` gives the name of the new one, "#7"."""

    def __init__(self, name):
        self.name, self.entities, self.styled = name, [], []
        application = self.add("APPLICATION_CONTEXT('core data for automotive mechanical design processes')")
        self.add(f"APPLICATION_PROTOCOL_DEFINITION('international standard','automotive_design',2000,{application})")
        self.product_context = self.add(f"PRODUCT_CONTEXT('',{application},'mechanical')")
        self.definition_context = self.add(f"PRODUCT_DEFINITION_CONTEXT('part definition',{application},'design')")
        length = self.add("(LENGTH_UNIT() NAMED_UNIT(*) SI_UNIT(.MILLI.,.METRE.))")
        angle = self.add("(NAMED_UNIT(*) PLANE_ANGLE_UNIT() SI_UNIT($,.RADIAN.))")
        solid = self.add("(NAMED_UNIT(*) SI_UNIT($,.STERADIAN.) SOLID_ANGLE_UNIT())")
        least = self.add(f"UNCERTAINTY_MEASURE_WITH_UNIT(LENGTH_MEASURE(1.E-07),{length},'distance_accuracy_value','')")
        self.context = self.add(f"(GEOMETRIC_REPRESENTATION_CONTEXT(3) GLOBAL_UNCERTAINTY_ASSIGNED_CONTEXT(({least})) "
                                f"GLOBAL_UNIT_ASSIGNED_CONTEXT(({length},{angle},{solid})) "
                                f"REPRESENTATION_CONTEXT('',''))")
        self.origin = self.axes()

    def add(self, entity):
        self.entities.append(entity)
        return f"#{len(self.entities)}"

    def point(self, at):
        return self.add(f"CARTESIAN_POINT('',{_numbers(at)})")

    def direction(self, along):
        return self.add(f"DIRECTION('',{_numbers(along)})")

    def axes(self, at=(0, 0, 0), z=(0, 0, 1), x=(1, 0, 0)):
        return self.add(f"AXIS2_PLACEMENT_3D('',{self.point(at)},{self.direction(z)},{self.direction(x)})")

    # Products: a pair of names of entities, its definition and its shape.

    def product(self, name, representation):
        product = self.add(f"PRODUCT({_text(name)},{_text(name)},'',({self.product_context}))")
        formation = self.add(f"PRODUCT_DEFINITION_FORMATION('','',{product})")
        definition = self.add(f"PRODUCT_DEFINITION('design','',{formation},{self.definition_context})")
        shape = self.add(f"PRODUCT_DEFINITION_SHAPE('','',{definition})")
        self.add(f"SHAPE_DEFINITION_REPRESENTATION({shape},{representation})")
        return definition, representation

    def solid(self, name, faces, color):
        shell = self.add(f"CLOSED_SHELL('',({','.join(faces)}))")
        brep = self.add(f"MANIFOLD_SOLID_BREP({_text(name)},{shell})")
        rgb = self.add(f"COLOUR_RGB('',{','.join(map(_number, color))})")
        fill_color = self.add(f"FILL_AREA_STYLE_COLOUR('',{rgb})")
        fill = self.add(f"FILL_AREA_STYLE('',({fill_color}))")
        area = self.add(f"SURFACE_STYLE_FILL_AREA({fill})")
        side = self.add(f"SURFACE_SIDE_STYLE('',({area}))")
        usage = self.add(f"SURFACE_STYLE_USAGE(.BOTH.,{side})")
        style = self.add(f"PRESENTATION_STYLE_ASSIGNMENT(({usage}))")
        self.styled.append(self.add(f"STYLED_ITEM('color',({style}),{brep})"))
        shape = self.add(f"ADVANCED_BREP_SHAPE_REPRESENTATION('',({self.origin},{brep}),{self.context})")
        return self.product(name, shape)

    def assembly(self, name, children):
        """`children`: (product, place of its axes as for `axes`, name of the instance)."""
        places = [self.axes(*place) for _, place, _ in children]
        shape = self.add(f"SHAPE_REPRESENTATION('',({','.join([self.origin, *places])}),{self.context})")
        definition, _ = self.product(name, shape)
        for number, ((child, _, instance), place) in enumerate(zip(children, places)):
            usage = self.add(f"NEXT_ASSEMBLY_USAGE_OCCURRENCE('{name[:1]}{number + 1}',{_text(instance)},'',"
                             f"{definition},{child[0]},$)")
            used = self.add(f"PRODUCT_DEFINITION_SHAPE('','',{usage})")
            moved = self.add(f"ITEM_DEFINED_TRANSFORMATION('','',{self.origin},{place})")
            relation = self.add(f"(REPRESENTATION_RELATIONSHIP('','',{child[1]},{shape}) "
                                f"REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION({moved}) "
                                f"SHAPE_REPRESENTATION_RELATIONSHIP())")
            self.add(f"CONTEXT_DEPENDENT_SHAPE_REPRESENTATION({relation},{used})")
        return definition, shape

    # Shapes: lists of faces.

    def _face(self, edges, surface, holes=(), inward=False):
        bounds = []
        for bound, around in zip(["FACE_OUTER_BOUND"] + ["FACE_BOUND"] * len(holes), [edges, *holes]):
            oriented = [self.add(f"ORIENTED_EDGE('',*,*,{edge},.{sense}.)") for edge, sense in around]
            loop = self.add(f"EDGE_LOOP('',({','.join(oriented)}))")
            bounds.append(self.add(f"{bound}('',{loop},.T.)"))
        return self.add(f"ADVANCED_FACE('',({','.join(bounds)}),{surface},.{'F' if inward else 'T'}.)")

    def _line(self, a, b, vertices, corners):
        along = [q - p for p, q in zip(corners[a], corners[b])]
        length = sum(x * x for x in along)**0.5
        vector = self.add(f"VECTOR('',{self.direction([x / length for x in along])},1.)")
        line = self.add(f"LINE('',{self.point(corners[a])},{vector})")
        return self.add(f"EDGE_CURVE('',{vertices[a]},{vertices[b]},{line},.T.)")

    def box(self, x, y, z):
        corners = [(i * x, j * y, k * z) for k in (0, 1) for j in (0, 1) for i in (0, 1)]
        vertices = [self.add(f"VERTEX_POINT('',{self.point(c)})") for c in corners]
        edges, faces = {}, []
        sides = (((0, 2, 3, 1), (0, 0, -1), (1, 0, 0)), ((4, 5, 7, 6), (0, 0, 1), (1, 0, 0)),
                 ((0, 1, 5, 4), (0, -1, 0), (1, 0, 0)), ((2, 6, 7, 3), (0, 1, 0), (1, 0, 0)),
                 ((0, 4, 6, 2), (-1, 0, 0), (0, 1, 0)), ((1, 3, 7, 5), (1, 0, 0), (0, 1, 0)))
        for loop, normal, across in sides:
            around = []
            for a, b in zip(loop, loop[1:] + loop[:1]):
                key = (min(a, b), max(a, b))
                if key not in edges:
                    edges[key] = self._line(*key, vertices, corners)
                around.append((edges[key], "T" if (a, b) == key else "F"))
            faces.append(self._face(around, self.add(f"PLANE('',{self.axes(corners[loop[0]], normal, across)})")))
        return faces

    def cylinder(self, radius, height):
        corners = [(radius, 0, 0), (radius, 0, height)]
        vertices = [self.add(f"VERTEX_POINT('',{self.point(c)})") for c in corners]
        rims = []
        for level, vertex in zip((0, height), vertices):
            circle = self.add(f"CIRCLE('',{self.axes((0, 0, level))},{_number(radius)})")
            rims.append(self.add(f"EDGE_CURVE('',{vertex},{vertex},{circle},.T.)"))
        seam = self._line(0, 1, vertices, corners)
        side = self.add(f"CYLINDRICAL_SURFACE('',{self.axes()},{_number(radius)})")
        return [self._face([(rims[0], "T"), (seam, "T"), (rims[1], "F"), (seam, "F")], side),
                self._face([(rims[0], "F")], self.add(f"PLANE('',{self.axes((0, 0, 0), (0, 0, -1))})")),
                self._face([(rims[1], "T")], self.add(f"PLANE('',{self.axes((0, 0, height))})"))]

    def _circle(self, x, y, radius, level):
        """A closed edge about z, counter-clockwise from above, with its vertex."""
        corner = (x + radius, y, level)
        vertex = self.add(f"VERTEX_POINT('',{self.point(corner)})")
        circle = self.add(f"CIRCLE('',{self.axes((x, y, level))},{_number(radius)})")
        return self.add(f"EDGE_CURVE('',{vertex},{vertex},{circle},.T.)"), vertex, corner

    def _wall(self, x, y, radius, low, high, inward):
        """The cylinder between two closed edges."""
        seam = self._line(0, 1, [low[1], high[1]], [low[2], high[2]])
        side = self.add(f"CYLINDRICAL_SURFACE('',{self.axes((x, y, 0))},{_number(radius)})")
        loop = [(low[0], "T"), (seam, "T"), (high[0], "F"), (seam, "F")]
        if inward:
            loop = [(edge, "F" if sense == "T" else "T") for edge, sense in reversed(loop)]
        return self._face(loop, side, inward=inward)

    def _level(self, z, outer, holes, upwards):
        """A level face; `outer` edges and each of `holes` run counter-clockwise from above."""
        plane = self.add(f"PLANE('',{self.axes((0, 0, z), (0, 0, 1 if upwards else -1))})")

        def turned(loop):
            return [(edge, "F" if sense == "T" else "T") for edge, sense in reversed(loop)]

        outside = outer if upwards else turned(outer)
        return self._face(outside, plane, [turned(hole) if upwards else hole for hole in holes])

    def turned(self, steps, bore=0):
        """A turned part about z: `steps` of (radius, from, to), each on the one before; `bore` is a radius."""
        faces, rims = [], []
        for radius, low, high in steps:
            rims.append((self._circle(0, 0, radius, low), self._circle(0, 0, radius, high)))
            faces.append(self._wall(0, 0, radius, *rims[-1], False))
        hole = []
        if bore:
            ends = self._circle(0, 0, bore, steps[0][1]), self._circle(0, 0, bore, steps[-1][2])
            faces.append(self._wall(0, 0, bore, *ends, True))
            hole = [[[(end[0], "T")]] for end in ends]
        faces.append(self._level(steps[0][1], [(rims[0][0][0], "T")], hole[0] if hole else [], False))
        for k in range(1, len(steps)):
            below, above = (rims[k - 1][1][0], "T"), (rims[k][0][0], "T")
            shoulder_up = steps[k - 1][0] > steps[k][0]
            wide, narrow = (below, above) if shoulder_up else (above, below)
            faces.append(self._level(steps[k][1], [wide], [[narrow]], shoulder_up))
        faces.append(self._level(steps[-1][2], [(rims[-1][1][0], "T")], hole[1] if hole else [], True))
        return faces

    def plate(self, width, depth, height, round_holes=(), opening=None):
        """A box with round holes (x, y, radius) through it and a rectangular `opening` (x from, y from, x to, y to)."""
        faces, levels = [], {0: [], height: []}
        for x, y, radius in round_holes:
            ends = self._circle(x, y, radius, 0), self._circle(x, y, radius, height)
            faces.append(self._wall(x, y, radius, *ends, True))
            for level, end in zip(levels, ends):
                levels[level].append([(end[0], "T")])
        outer = self._upright(0, 0, width, depth, height, faces, False)
        if opening:
            for level, loop in zip(levels, self._upright(*opening, height, faces, True)):
                levels[level].append(loop)
        faces.append(self._level(0, outer[0], levels[0], False))
        faces.append(self._level(height, outer[1], levels[height], True))
        return faces

    def _upright(self, x0, y0, x1, y1, height, faces, inward):
        """Four upright faces, and their lower and upper edges, counter-clockwise from above."""
        around = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
        corners = [(x, y, z) for z in (0, height) for x, y in around]
        vertices = [self.add(f"VERTEX_POINT('',{self.point(c)})") for c in corners]
        low = [self._line(k, (k + 1) % 4, vertices, corners) for k in range(4)]
        high = [self._line(4 + k, 4 + (k + 1) % 4, vertices, corners) for k in range(4)]
        up = [self._line(k, 4 + k, vertices, corners) for k in range(4)]
        outward = [(0, -1, 0), (1, 0, 0), (0, 1, 0), (-1, 0, 0)]
        for k in range(4):
            loop = [(low[k], "T"), (up[(k + 1) % 4], "T"), (high[k], "F"), (up[k], "F")]
            normal = outward[k]
            if inward:
                loop = [(edge, "F" if sense == "T" else "T") for edge, sense in reversed(loop)]
                normal = tuple(-x for x in normal)
            plane = self.add(f"PLANE('',{self.axes(corners[k], normal, (0, 0, 1))})")
            faces.append(self._face(loop, plane))
        return [(edge, "T") for edge in low], [(edge, "T") for edge in high]

    def text(self):
        styled = ",".join(self.styled)
        self.add(f"MECHANICAL_DESIGN_GEOMETRIC_PRESENTATION_REPRESENTATION('',({styled}),{self.context})")
        lines = [f"#{k + 1}={entity};" for k, entity in enumerate(self.entities)]
        return "\n".join(["ISO-10303-21;", "HEADER;", "FILE_DESCRIPTION((''),'2;1');",
                          f"FILE_NAME({_text(self.name)},'2025-01-01T00:00:00',(''),(''),'','impend','');",
                          "FILE_SCHEMA(('AUTOMOTIVE_DESIGN { 1 0 10303 214 1 1 1 1 }'));", "ENDSEC;", "DATA;", *lines,
                          "ENDSEC;", "END-ISO-10303-21;", ""])
