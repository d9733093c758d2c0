import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const pinned: string = dependencies['@sparticuz/chromium'];
const release = Number.parseInt(pinned, 10);
const age = `Chromium ${pinned} was released \\d+ days ago, on \\d{4}-\\d\\d-\\d\\d\\.`;

/** The check of CI, with an npm that answers like this. */
function check(npm: string): { readonly status: number | null; readonly output: string } {
  const folder = mkdtempSync(join(tmpdir(), 'npm-'));
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\n${npm}\n`);
  chmodSync(join(folder, 'npm'), 0o755);
  const { status, stdout } = spawnSync(process.execPath, ['bin/check-chromium.ts'], {
    encoding: 'utf8',
    env: { PATH: `${folder}:/bin:/usr/bin` },
  });
  rmSync(folder, { recursive: true });
  return { status, output: stdout };
}

test.each([
  ['no newer one', `echo ${pinned}`, 0, `npm has ${pinned}\\.`],
  ['one two releases newer', `echo ${release + 2}.0.1`, 0, `npm has ${release + 2}\\.0\\.1\\.`],
  [
    'one three releases newer',
    `echo ${release + 3}.0.0`,
    1,
    `npm has ${release + 3}\\.0\\.0, 3 releases newer: .*`,
  ],
  [
    'no answer',
    'echo "npm error code ENOTFOUND" >&2; echo "npm error network" >&2; exit 1',
    0,
    'NOT CHECKED whether npm has a newer one: npm error code ENOTFOUND',
  ],
  ['another answer', 'echo', 0, 'NOT CHECKED whether npm has a newer one: npm answered ""'],
])('reports the age of Chromium where npm has %s', (_what, npm, status, rest) => {
  const outcome = check(npm);
  expect(outcome.output).toMatch(new RegExp(`^${age} ${rest}\\n$`));
  expect(outcome.status).toBe(status);
});
