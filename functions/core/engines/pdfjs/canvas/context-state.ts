import { DomMatrix, type MatrixValues } from './dom-matrix.ts';
import type { PaintSource } from './paint-source.ts';

const initial = {
  fillStyle: '#000000' as PaintSource,
  strokeStyle: '#000000' as PaintSource,
  globalAlpha: 1,
  globalCompositeOperation: 'source-over',
  lineWidth: 1,
  lineCap: 'butt',
  lineJoin: 'miter',
  miterLimit: 10,
  lineDash: [] as readonly number[],
  lineDashOffset: 0,
  imageSmoothingEnabled: true,
  font: '10px sans-serif',
};

type Settings = typeof initial;

/** The settings and matrix of a 2D context, as far as pdf.js uses them, with the stack of `save`. */
export class ContextState implements Settings {
  fillStyle = initial.fillStyle;
  strokeStyle = initial.strokeStyle;
  globalAlpha = initial.globalAlpha;
  globalCompositeOperation = initial.globalCompositeOperation;
  lineWidth = initial.lineWidth;
  lineCap = initial.lineCap;
  lineJoin = initial.lineJoin;
  miterLimit = initial.miterLimit;
  lineDash = initial.lineDash;
  lineDashOffset = initial.lineDashOffset;
  imageSmoothingEnabled = initial.imageSmoothingEnabled;
  font = initial.font;
  protected matrix = new DomMatrix();
  #saved: { readonly settings: Settings; readonly matrix: DomMatrix }[] = [];

  /** Filters are not supported: pdf.js detects the missing setter, and changes the pixels itself. */
  get filter() {
    return 'none';
  }

  set filter(_) {}

  getTransform(): DomMatrix {
    return new DomMatrix(this.matrix);
  }

  setTransform(...given: readonly number[] | readonly [MatrixValues]): void {
    const [first] = given;
    this.matrix = new DomMatrix(typeof first === 'object' ? first : (given as readonly number[]));
  }

  resetTransform(): void {
    this.matrix = new DomMatrix();
  }

  transform(...six: readonly number[]): void {
    this.matrix.multiplySelf(new DomMatrix(six));
  }

  translate(x: number, y: number): void {
    this.transform(1, 0, 0, 1, x, y);
  }

  scale(x: number, y: number): void {
    this.transform(x, 0, 0, y, 0, 0);
  }

  rotate(radians: number): void {
    const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
    this.transform(cos, sin, -sin, cos, 0, 0);
  }

  setLineDash(dash: readonly number[]): void {
    this.lineDash = dash.length % 2 === 0 ? [...dash] : [...dash, ...dash];
  }

  getLineDash(): readonly number[] {
    return this.lineDash;
  }

  protected saveState(): void {
    const names = Object.keys(initial) as (keyof Settings)[];
    const settings = Object.fromEntries(names.map((name) => [name, this[name]])) as Settings; // all of them
    this.#saved.push({ settings, matrix: new DomMatrix(this.matrix) });
  }

  /** Restores the last saved state. Returns whether there was one. */
  protected restoreState(): boolean {
    const saved = this.#saved.pop();
    if (saved) Object.assign(this, saved.settings, { matrix: saved.matrix });
    return saved !== undefined;
  }

  protected resetState(): void {
    Object.assign(this, initial, { matrix: new DomMatrix() });
    this.#saved = [];
  }
}
