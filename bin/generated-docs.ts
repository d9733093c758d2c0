// Generates the tables and figures in README.md and docs/*.md (fields, prices, limits, settings) from the code.
// A block stands between `<!-- name words -->` and `<!-- /name -->`. `--check` only checks that all are up to date.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { blocks, isBlockName } from './generated-docs/blocks.ts';

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

/** The page with every block generated again. Throws for a mark that is unknown or not closed. */
function withBlocks(page: string, text: string): string {
  const parts = text.split(/(<!-- [^>]* -->)/);
  for (let at = 1; at < parts.length; at += 2) {
    const [name = '', ...words] = (parts[at] ?? '').slice('<!-- '.length, -' -->'.length).split(' ');
    if (!isBlockName(name)) throw new Error(`${page} has an unknown mark: ${parts[at]}`);
    const content = blocks[name](words, page.replace(/^docs\//, ''));
    const isInline = !parts[at + 1]?.startsWith('\n');
    parts[at + 1] = isInline ? content : `\n${content}\n`;
    at += 2;
    if (parts[at] !== `<!-- /${name} -->`) throw new Error(`${page} does not close <!-- ${name} … -->`);
  }
  return parts.join('');
}
