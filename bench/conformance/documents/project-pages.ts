import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { restlessPage, restlessPages } from '../../../test/render/restless-pages.ts';
import type { SampleDocuments } from './sample-document.ts';

const project = join(import.meta.dirname, '../../..');
const files = [
  'README.md',
  'CHANGELOG.md',
  ...readdirSync(join(project, 'docs')).map((name) => `docs/${name}`),
];

/** Pages from other tests, and the project's own documentation. */
export const projectPages: SampleDocuments = {
  ...Object.fromEntries(
    Object.entries(restlessPages).map(([name, script]) => [`page that ${name}`, restlessPage(script)]),
  ),
  ...Object.fromEntries(
    files
      .filter((name) => name.endsWith('.md'))
      .map((name) => [name, { markdown: readFileSync(join(project, name), 'utf8'), outline: true }]),
  ),
};
