// Generates the tables and figures in README.md and docs/*.md (fields, prices, limits, settings) from the code.
// `--check` only checks that all are up to date.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withBlocks } from './generated-docs/with-blocks.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

for (const page of globSync(['README.md', 'docs/*.md'], { cwd: root })) {
  const text = readFileSync(`${root}${page}`, 'utf8');
  const updated = withBlocks(page, text);
  if (updated === text) continue;
  if (process.argv.includes('--check')) {
    console.error(`${page} is out of date: run npm run docs`);
    process.exitCode = 1;
  } else {
    writeFileSync(`${root}${page}`, updated);
    console.log(`Updated ${page}`);
  }
}
