import type { CanvasKit, Surface } from 'canvaskit-wasm';
import { CanvasContext } from './canvas-context.ts';
import type { DrawnSurface } from './drawn-surface.ts';

/** The part of a browser's canvas that pdf.js uses, on Skia. A canvas without an area holds no memory. */
export class Canvas implements DrawnSurface {
  readonly kit: CanvasKit;
  #width: number;
  #height: number;
  #surface: Surface | undefined;
  #context: CanvasContext | undefined;

  constructor(kit: CanvasKit, width: number, height: number) {
    this.kit = kit;
    this.#width = width;
    this.#height = height;
  }

  get width(): number {
    return this.#width;
  }

  set width(width: number) {
    this.#width = width;
    this.#release();
  }

  get height(): number {
    return this.#height;
  }

  set height(height: number) {
    this.#height = height;
    this.#release();
  }

  getContext(): CanvasContext {
    this.#context ??= new CanvasContext(this);
    return this.#context;
  }

  surface(): Surface {
    const [width, height] = [Math.max(1, Math.floor(this.#width)), Math.max(1, Math.floor(this.#height))];
    this.#surface ??= this.kit.MakeSurface(width, height) ?? undefined;
    if (!this.#surface) throw new RangeError(`no memory for a canvas of ${width} × ${height} pixels`);
    return this.#surface;
  }

  #release(): void {
    this.#context?.reset();
    this.#surface?.delete();
    this.#surface = undefined;
  }
}
