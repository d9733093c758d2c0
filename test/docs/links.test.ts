import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from '@jest/globals';
import { newMarkdownParser } from '../../functions/core/markdown/markdown-parser.ts';

const root = join(import.meta.dirname, '../..');
const parser = newMarkdownParser();

const pages = globSync(['README.md', 'CONTRIBUTING.md', 'docs/**/*.md', 'functions/core/README.md'], {
  cwd: root,
});
const decisions = readdirSync(join(root, 'docs/decisions')).filter((name) => name !== 'README.md');

/** The links of a page, and the ids of its headings; read once. */
const read = new Map<string, { readonly links: readonly string[]; readonly ids: ReadonlySet<string> }>();

function pageAt(path: string) {
  const known = read.get(path);
  if (known) return known;
  const tokens = parser
    .parse(readFileSync(join(root, path), 'utf8'), {})
    .flatMap((token) => [token, ...(token.children ?? [])]);
  const page = {
    links: tokens.flatMap((token) => token.attrGet('href') ?? []),
    ids: new Set(
      tokens.filter(({ type }) => type === 'heading_open').flatMap((token) => token.attrGet('id') ?? []),
    ),
  };
  read.set(path, page);
  return page;
}

/** Whether a path exists and, for a page with an anchor, has a heading of that id. */
function leadsSomewhere(path: string, anchor: string | undefined): boolean {
  if (!existsSync(join(root, path))) return false;
  return !anchor || (path.endsWith('.md') && pageAt(path).ids.has(anchor));
}

test('every link between pages of the repository leads to a file, and to a heading in it', () => {
  const broken = pages.flatMap((page) =>
    pageAt(page)
      .links.filter((href) => !/^(https?|mailto):/.test(href))
      .filter((href) => {
        const [file = '', anchor] = href.split('#');
        return !leadsSomewhere(file === '' ? page : relative(root, join(root, dirname(page), file)), anchor);
      })
      .map((href) => `${page} → ${href}`),
  );
  expect(broken).toEqual([]);
});

/** The decisions that code refers to: where, the page, and the heading. */
const references = globSync('{functions,lib,local,bin,layers,bench,clients}/**/*.{ts,py}', { cwd: root })
  .filter((file) => !file.includes('node_modules') && statSync(join(root, file)).isFile())
  .flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /docs\/((?:decisions\/[\w-]+|why)\.md)(?:#([\w-]+))?/g,
      ),
    ].map(([, page = '', anchor]) => ({ file, page, anchor })),
  );

test('every decision that code refers to exists', () => {
  const broken = references.filter(({ page, anchor }) => !anchor || !leadsSomewhere(`docs/${page}`, anchor));
  expect(broken).toEqual([]);
});

test('every page of decisions is in their index, and code refers to it', () => {
  const { links } = pageAt('docs/decisions/README.md');
  const referred = new Set(references.map(({ page }) => page));
  expect(decisions.filter((name) => !links.includes(name))).toEqual([]);
  expect(decisions.filter((name) => !referred.has(`decisions/${name}`))).toEqual([]);
});

test('headings of decisions are unique', () => {
  const headings = ['docs/why.md', ...decisions.map((name) => `docs/decisions/${name}`)].flatMap((page) => [
    ...pageAt(page).ids,
  ]);
  expect(headings.filter((id, at) => headings.indexOf(id) !== at)).toEqual([]);
});
