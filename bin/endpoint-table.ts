// Writes the table of endpoints into README.md, from the catalog. `--check` only tells whether it is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { type CatalogEntry, programEndpoints } from '../functions/catalog.ts';

const readme = new URL('../README.md', import.meta.url);
const [startMark, endMark] = ['<!-- endpoints -->\n', '<!-- /endpoints -->'];

const text = readFileSync(readme, 'utf8');
const updated = withTable(text);
if (process.argv.includes('--check')) {
  if (updated !== text) {
    console.error('README.md does not list the endpoints as the catalog has them: run npm run readme');
    process.exitCode = 1;
  }
} else {
  writeFileSync(readme, updated);
}

function withTable(document: string): string {
  const start = document.indexOf(startMark) + startMark.length;
  const end = document.indexOf(endMark);
  return `${document.slice(0, start)}${table()}${document.slice(end)}`;
}

function table(): string {
  return [
    '| call | what it does | scope | credits |',
    '|---|---|---|---|',
    ...programEndpoints.map(row),
    '',
  ].join('\n');
}

function row({ method, path, summary, access, price }: CatalogEntry): string {
  const scope = typeof access === 'string' ? 'none' : access.map((name) => `\`${name}\``).join(' ');
  const base = price.baseHundredths === 0 ? 'free' : String(price.baseHundredths / 100);
  const credits =
    price.perPageHundredths === 0 ? base : `${base} + ${price.perPageHundredths / 100} per page`;
  return `| \`${method} ${path}\` | ${summary} | ${scope} | ${credits} |`;
}
