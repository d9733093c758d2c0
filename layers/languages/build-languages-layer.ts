import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { keptFolder } from '../kept-folder.ts';

/** The folder of a package's Tesseract data: the most carefully trained models, rounded to be small and fast. */
const inPackage = '4.0.0_best_int';

const scope = '@tesseract.js-data/';

const require = createRequire(import.meta.url);

/**
 * Lays out the files under /opt: `languages/*`, from every language package in package.json. So the operator adds a
 * language by installing its package.
 */
export function buildLanguagesLayer(): string {
  const { dependencies } = require('../../package.json') as { dependencies: Record<string, string> };
  const packages = Object.entries(dependencies).filter(([name]) => name.startsWith(scope));
  const languages = packages.map(([name, version]) => ({ language: name.slice(scope.length), version }));
  const layer = {
    name: 'languages',
    version: languages.map(({ language, version }) => `${language}-${version}`).join('-'),
    sources: packages.map(([name]) => require.resolve(`${name}/package.json`)),
  };
  return keptFolder(layer, (folder) => {
    mkdirSync(join(folder, 'languages'));
    for (const { language } of languages)
      writeFileSync(join(folder, 'languages', `${language}.traineddata`), trainedData(language));
  });
}

function trainedData(language: string): Buffer {
  const folder = dirname(require.resolve(`${scope}${language}/package.json`));
  return gunzipSync(readFileSync(join(folder, inPackage, `${language}.traineddata.gz`)));
}
