import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { buildChromiumLayer } from '../../layers/chromium/build-chromium-layer.ts';
import { chromiumReleaseIn } from '../../layers/chromium/chromium-release.ts';
import { readPdf } from '../render/read-pdf.ts';
import { renderRequest } from '../render/render-request.ts';
import { startRenderFunction } from '../render/start-render-function.ts';

let folder: string;
let made: string | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shell-'));
});

afterEach(() => {
  delete process.env.CHROMIUM_SHELL;
  rmSync(folder, { recursive: true });
  if (made) rmSync(made, { recursive: true });
  made = undefined;
});

test('the layer has the headless shell of CHROMIUM_SHELL, which prints, with its version and date', async () => {
  const packaged = buildChromiumLayer();
  const shell = join(folder, 'chrome-headless-shell');
  writeFileSync(shell, `#!/bin/sh\nexec ${packaged}/chromium/headless-shell "$@"\n# 199.0.1234.56\n`);
  chmodSync(shell, 0o755);
  utimesSync(shell, new Date(), new Date('2026-11-20T12:00:00Z'));
  for (const file of ['headless_lib_data.pak', 'LICENSE.headless_shell', 'libEGL.so', 'ABOUT.html'])
    writeFileSync(join(folder, file), file);
  mkdirSync(join(folder, 'hyphen-data'));
  writeFileSync(join(folder, 'hyphen-data/hyph-de.hyb'), 'de');

  process.env.CHROMIUM_SHELL = folder;
  made = buildChromiumLayer();
  expect(made).not.toBe(packaged);
  expect(chromiumReleaseIn(made)).toEqual({ version: '199.0.1234.56', released: '2026-11-20' });
  expect(readdirSync(join(made, 'chromium')).sort()).toEqual(
    [
      'LICENSE.headless_shell',
      'THIRD-PARTY.txt',
      'headless-shell',
      'headless_lib_data.pak',
      'hyphen-data',
      'lib',
      'release.json',
    ].sort(),
  );
  expect(readFileSync(join(made, 'chromium/hyphen-data/hyph-de.hyb'), 'utf8')).toBe('de');

  const render = startRenderFunction();
  const { pdf } = await render.render(renderRequest('<p>printed'));
  await render.stop();
  expect((await readPdf(pdf)).pages[0]?.text).toBe('printed');
});

test('names what a folder without a headless shell lacks', () => {
  process.env.CHROMIUM_SHELL = folder;
  expect(() => buildChromiumLayer()).toThrow(
    `CHROMIUM_SHELL must be a folder with chrome-headless-shell in it, not ${folder}`,
  );
});
