"""Cosine and sine of an angle in degrees, correctly rounded, so that every machine writes the same bytes.

The C library's cos and sin may differ in the last digit from one system to the next.
"""

from decimal import Decimal, localcontext


def _pi():
    """Machin: π = 16 atan(1/5) − 4 atan(1/239)."""
    def atan_of_inverse(n):
        power, total, k = Decimal(1) / n, Decimal(0), 0
        while power > Decimal(10)**-55:
            total += (-1)**k * power / (2 * k + 1)
            power /= n * n
            k += 1
        return total

    return 16 * atan_of_inverse(5) - 4 * atan_of_inverse(239)


def cos_sin(degrees, parts=1):
    """(cos, sin) of degrees/parts as floats; Taylor's series with 50 digits, exact at multiples of 90°."""
    with localcontext() as context:
        context.prec = 60
        x = _pi() * degrees / (180 * parts)
        term, k, sums = Decimal(1), 0, [Decimal(0), Decimal(0)]
        while abs(term) > Decimal(10)**-50:
            sums[k % 2] += term if k % 4 < 2 else -term
            k += 1
            term *= x / k
        return tuple(float(round(s, 40)) + 0.0 for s in sums)
