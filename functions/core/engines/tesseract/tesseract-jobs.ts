import type { OCREngine } from 'tesseract-wasm';
import type { PictureReading } from '../../contract/ocr.ts';
import { webAssembly } from '../web-assembly.ts';
import { unpackGreys } from './grey-picture.ts';
import { loadTesseract } from './load-tesseract.ts';
import { readPicture } from './read-picture.ts';

export type TesseractJobs = {
  /**
   * Reads a packed picture in some languages, all of which are installed. Tells how much memory the engines hold now: it
   * grows with what they read, and never shrinks.
   */
  readonly read: (
    packed: Uint8Array,
    widthPixels: number,
    heightPixels: number,
    dpi: number,
    languages: readonly string[],
  ) => Promise<{ readonly reading: PictureReading; readonly memoryBytes: number }>;
};

/** The jobs of Tesseract's thread. An engine is kept for each language that was asked for. */
export function tesseractJobs(): TesseractJobs {
  const engines = new Map<string, OCREngine>();
  const engineFor = async (language: string): Promise<OCREngine> => {
    const engine = engines.get(language) ?? (await loadTesseract(language));
    engines.set(language, engine);
    return engine;
  };
  return {
    read: async (packed, widthPixels, heightPixels, dpi, languages) => {
      const loaded: OCREngine[] = [];
      for (const language of languages) loaded.push(await engineFor(language));
      const picture = unpackGreys(packed, widthPixels, heightPixels);
      const reading = trapping(() => readPicture(loaded, picture, dpi));
      return { reading, memoryBytes: process.memoryUsage().external };
    },
  };
}

/** What C++ throws comes out of WebAssembly as the number of a place in its memory. It leaves the engine half done. */
function trapping<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (typeof error !== 'number') throw error;
    throw new webAssembly.RuntimeError('Tesseract has thrown an exception, as where it has no memory left');
  }
}
