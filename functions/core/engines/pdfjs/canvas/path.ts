import type { MatrixValues } from './dom-matrix.ts';

/** Skia's numbers for path verbs, and the number of coordinates after each. */
const verbs = { move: 0, line: 1, quadratic: 2, cubic: 4, close: 5 } as const;
const coordinates: Readonly<Record<number, number>> = { 0: 2, 1: 2, 2: 4, 4: 6, 5: 0 };

/** The part of a browser's Path2D that pdf.js uses: verbs, each followed by its coordinates. */
export class Path {
  readonly commands: number[] = [];

  constructor(from?: Path) {
    if (from) this.addPath(from);
  }

  moveTo(x: number, y: number): void {
    this.commands.push(verbs.move, x, y);
  }

  lineTo(x: number, y: number): void {
    this.commands.push(this.commands.length === 0 ? verbs.move : verbs.line, x, y);
  }

  quadraticCurveTo(x1: number, y1: number, x: number, y: number): void {
    this.#begin(x1, y1);
    this.commands.push(verbs.quadratic, x1, y1, x, y);
  }

  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.#begin(x1, y1);
    this.commands.push(verbs.cubic, x1, y1, x2, y2, x, y);
  }

  closePath(): void {
    if (this.commands.length > 0) this.commands.push(verbs.close);
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.moveTo(x, y);
    this.lineTo(x + width, y);
    this.lineTo(x + width, y + height);
    this.lineTo(x, y + height);
    this.closePath();
  }

  addPath(path: Path, matrix?: MatrixValues): void {
    const added = matrix ? path.transformed(matrix) : path;
    for (const command of added.commands) this.commands.push(command);
  }

  transformed({ a, b, c, d, e, f }: MatrixValues): Path {
    const result = new Path();
    for (let at = 0; at < this.commands.length; ) {
      const verb = this.commands[at++] as number;
      result.commands.push(verb);
      for (const end = at + (coordinates[verb] ?? 0); at < end; at += 2) {
        const [x = 0, y = 0] = [this.commands[at], this.commands[at + 1]];
        result.commands.push(a * x + c * y + e, b * x + d * y + f);
      }
    }
    return result;
  }

  #begin(x: number, y: number): void {
    if (this.commands.length === 0) this.moveTo(x, y);
  }
}
