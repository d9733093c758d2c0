/** The six numbers of a matrix, in the order of canvas and PDF. */
export interface MatrixValues {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

type Six = readonly [number, number, number, number, number, number];

/** The two-dimensional part of a browser's DOMMatrix that pdf.js uses. */
export class DomMatrix implements MatrixValues {
  a = 1;
  b = 0;
  c = 0;
  d = 1;
  e = 0;
  f = 0;

  constructor(from?: ArrayLike<number> | MatrixValues) {
    if (from) this.#set(valuesOf(from));
  }

  multiplySelf(other: MatrixValues): this {
    return this.#set(product(valuesOf(this), valuesOf(other)));
  }

  preMultiplySelf(other: MatrixValues): this {
    return this.#set(product(valuesOf(other), valuesOf(this)));
  }

  invertSelf(): this {
    const { a, b, c, d, e, f } = this;
    const scale = 1 / (a * d - b * c);
    return this.#set([
      d * scale,
      -b * scale,
      -c * scale,
      a * scale,
      (c * f - d * e) * scale,
      (b * e - a * f) * scale,
    ]);
  }

  multiply(other: MatrixValues): DomMatrix {
    return new DomMatrix(this).multiplySelf(other);
  }

  inverse(): DomMatrix {
    return new DomMatrix(this).invertSelf();
  }

  translate(x: number, y = 0): DomMatrix {
    return this.multiply({ ...identity, e: x, f: y });
  }

  scale(x: number, y = x): DomMatrix {
    return this.multiply({ ...identity, a: x, d: y });
  }

  #set([a, b, c, d, e, f]: Six): this {
    return Object.assign(this, { a, b, c, d, e, f });
  }
}

const identity: MatrixValues = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

function valuesOf(from: ArrayLike<number> | MatrixValues): Six {
  if (!('length' in from)) return [from.a, from.b, from.c, from.d, from.e, from.f];
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = Array.from(from);
  return [a, b, c, d, e, f];
}

function product(one: Six, other: Six): Six {
  const [a, b, c, d, e, f] = one;
  const [g, h, i, j, k, l] = other;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}
