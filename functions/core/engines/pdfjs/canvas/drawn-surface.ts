import type { CanvasKit, Surface } from 'canvaskit-wasm';

/** What a context draws on, and what others show as an image. */
export interface DrawnSurface {
  readonly kit: CanvasKit;
  readonly width: number;
  readonly height: number;
  /** The pixels, made when they are first needed. Throws RangeError if there is not enough memory. */
  surface(): Surface;
}
