import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { keptFolder } from '../kept-folder.ts';
import { tarFiles } from './tar-files.ts';

/**
 * Lays out the files under /opt: `chromium/headless-shell` and `chromium/lib`, the system libraries it needs. Nothing
 * is compressed: unpacking would cost a second at a cold start, while reading a page of the file costs nothing.
 */
export function buildChromiumLayer(): string {
  const resolve = createRequire(import.meta.url).resolve;
  const shipped = join(dirname(resolve('@sparticuz/chromium')), '../bin');
  const { version } = JSON.parse(readFileSync(join(shipped, '../package.json'), 'utf8')) as {
    version: string;
  };
  return keptFolder({ name: 'chromium', version, sources: [shipped] }, (folder) => {
    const libraries = join(folder, 'chromium/lib');
    mkdirSync(libraries, { recursive: true });
    for (const { path, mode, content } of tarFiles(unpacked(join(shipped, 'al2023.tar.br')))) {
      writeFileSync(join(libraries, basename(path)), content, { mode });
    }
    const executable = unpacked(join(shipped, 'chromium.br'));
    writeFileSync(join(folder, 'chromium/headless-shell'), executable, { mode: 0o755 });
  });
}

function unpacked(path: string): Buffer {
  return brotliDecompressSync(readFileSync(path));
}
