import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { builtPackage } from './built-package.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const hasPython =
  spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0;

/** The lines of README in a language, which it has once. */
function linesIn(language: 'ts' | 'python'): string {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  return new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(readme)?.[1] ?? '';
}

/** The text of the file that README's lines have saved in a folder. */
async function savedText(service: Service, folder: string): Promise<unknown> {
  const pdf_base64 = readFileSync(join(folder, 'redacted.pdf')).toString('base64');
  const answer = await service.call('POST', '/extractText', { key: service.liveKey, json: { pdf_base64 } });
  return ((await answer.json()) as { readonly text: unknown }).text;
}

function environmentOf({ baseUrl, liveKey }: Service): Record<string, string> {
  return { PATH: process.env.PATH ?? '', PDF_SERVICE_URL: baseUrl, PDF_SERVICE_API_KEY: liveKey };
}

test('README’s lines of TypeScript redact a name in a new PDF', async () => {
  const [service, folder] = await Promise.all([sharedService(), builtPackage()]);
  writeFileSync(join(folder, 'lines.mts'), linesIn('ts'));
  await run(process.execPath, ['lines.mts'], { cwd: folder, env: environmentOf(service) });
  expect(await savedText(service, folder)).toBe('Dear ,');
}, 60_000);

(hasPython ? test : test.skip)(
  'README’s lines of Python redact a name in a new PDF',
  async () => {
    const [service, folder] = [await sharedService(), mkdtempSync(join(tmpdir(), 'readme-'))];
    const env = {
      ...environmentOf(service),
      PYTHONPATH: join(root, 'clients/python/src'),
      PYTHONDONTWRITEBYTECODE: '1',
    };
    await run('python3', ['-c', linesIn('python')], { cwd: folder, env });
    expect(await savedText(service, folder)).toBe('Dear ,');
  },
  60_000,
);
