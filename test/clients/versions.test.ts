import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../..');

test('the packages of the clients have the version of the service', () => {
  const versionIn = (path: string) =>
    /^ *"?version"?(?: =|:) "(.*)"/m.exec(readFileSync(join(root, path), 'utf8'))?.[1];
  const version = versionIn('package.json');
  expect(version).toMatch(/^\d/);
  expect(versionIn('clients/typescript/package.json')).toBe(version);
  expect(versionIn('clients/python/pyproject.toml')).toBe(version);
});
