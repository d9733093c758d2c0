import type { OCREngine } from 'tesseract-wasm';
import type { PictureReading } from '../../../contract/ocr.ts';
import { unpackGreys } from './grey-picture.ts';
import { loadTesseract } from './load-tesseract.ts';
import { readPicture } from './read-picture.ts';

export type TesseractJobs = {
  /** Reads a packed picture in some languages, all of which are installed. */
  readonly read: (
    packed: Uint8Array,
    widthPixels: number,
    heightPixels: number,
    dpi: number,
    languages: readonly string[],
  ) => Promise<PictureReading>;
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
      return readPicture(loaded, unpackGreys(packed, widthPixels, heightPixels), dpi);
    },
  };
}
