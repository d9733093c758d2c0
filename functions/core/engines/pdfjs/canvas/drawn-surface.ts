import type { CanvasKit, Surface } from 'canvaskit-wasm';

/** A surface that a context draws on and others draw as an image. */
export interface DrawnSurface {
  readonly kit: CanvasKit;
  readonly width: number;
  readonly height: number;
  /** The pixels, created on first use. Throws RangeError if there is not enough memory. */
  surface(): Surface;
}
