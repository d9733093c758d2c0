import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createOCREngine, type OCREngine } from 'tesseract-wasm';
import { languagesFolder } from '../../settings.ts';

/** Loads a new instance of Tesseract for one language. */
export async function loadTesseract(language: string): Promise<OCREngine> {
  const library = fileURLToPath(import.meta.resolve('tesseract-wasm'));
  const engine = await createOCREngine({ wasmBinary: readFileSync(join(library, '../tesseract-core.wasm')) });
  engine.loadModel(readFileSync(join(languagesFolder(), `${language}.traineddata`)));
  return engine;
}
