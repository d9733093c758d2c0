import type { CanvasKit } from 'canvaskit-wasm';
import { Canvas } from './canvas.ts';

let kit: CanvasKit | undefined;

/** Returns a canvas for a page. The first call loads Skia; `CanvasFactory` must not be used before. */
export async function newCanvas(widthPixels: number, heightPixels: number): Promise<Canvas> {
  kit ??= await (await import('./load-canvas-kit.ts')).loadCanvasKit();
  return new Canvas(kit, widthPixels, heightPixels);
}

interface CanvasAndContext {
  canvas: Canvas | null;
  context: ReturnType<Canvas['getContext']> | null;
}

/** Makes the canvases on which pdf.js draws parts of a page, with the interface that pdf.js requires. */
export class CanvasFactory {
  create(width: number, height: number): CanvasAndContext {
    if (!kit) throw new Error('a canvas is wanted before a page is drawn');
    const canvas = new Canvas(kit, width, height);
    return { canvas, context: canvas.getContext() };
  }

  reset({ canvas }: CanvasAndContext, width: number, height: number): void {
    if (canvas) Object.assign(canvas, { width, height });
  }

  destroy(entry: CanvasAndContext): void {
    if (entry.canvas) entry.canvas.width = 0;
    Object.assign(entry, { canvas: null, context: null });
  }

  getNoAlphaContext(canvas: Canvas) {
    return canvas.getContext();
  }
}
