import type { OCREngine } from 'tesseract-wasm';
import type { PictureReading } from '../../contract/messages/ocr.ts';
import { webAssembly } from '../web-assembly.ts';
import { unpackGreys } from './grey-picture.ts';
import { loadTesseract } from './load-tesseract.ts';
import { readPicture } from './read-picture.ts';

export type TesseractJobs = {
  /**
   * Reads a packed picture in some languages, all of which are installed. Returns the memory that the engines hold,
   * which grows with their readings and never shrinks.
   */
  readonly read: (
    packed: Uint8Array,
    widthPixels: number,
    heightPixels: number,
    dpi: number,
    languages: readonly string[],
  ) => Promise<{ readonly reading: PictureReading; readonly memoryBytes: number }>;
};

/** The jobs of Tesseract's thread. It keeps an engine for each requested language. */
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

/** A C++ exception leaves WebAssembly as a memory address, and the engine in an undefined state. */
function trapping<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (typeof error !== 'number') throw error;
    throw new webAssembly.RuntimeError('Tesseract has thrown an exception, as where it has no memory left');
  }
}
