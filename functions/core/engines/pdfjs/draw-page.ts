import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Drawing } from '../engine-jobs.ts';
import { newCanvas } from './canvas/canvas-factory.ts';

/** Draws a page on white, with its annotations and form fields. */
export async function drawPage(
  document: PDFDocumentProxy,
  pageNumber: number,
  widthPixels: number,
  heightPixels: number,
): Promise<Drawing> {
  const page = await document.getPage(pageNumber);
  const canvas = await newCanvas(widthPixels, heightPixels);
  try {
    const viewport = page.getViewport({ scale: widthPixels / page.getViewport({ scale: 1 }).width });
    // Ours has every part of a browser's canvas that pdf.js uses, but not its type.
    const target = canvas as unknown as Parameters<typeof page.render>[0]['canvas'];
    await page.render({ canvas: target, viewport, background: 'white' }).promise;
    const { data } = canvas.getContext().getImageData(0, 0, widthPixels, heightPixels);
    return { pixels: new Uint8Array(data), widthPixels, heightPixels };
  } finally {
    page.cleanup();
    canvas.width = 0;
  }
}
