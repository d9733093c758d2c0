import { readdirSync } from 'node:fs';
import { languagesFolder } from '../../settings.ts';

/** Returns the installed languages for recognition, by Tesseract's codes, in order. */
export function installedLanguages(): readonly string[] {
  const files = readdirSync(languagesFolder());
  return files.flatMap((file) => /^(\w+)\.traineddata$/.exec(file)?.[1] ?? []).sort();
}
