import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, zstdCompressSync } from 'node:zlib';
import { keptFolder } from '../kept-folder.ts';

const shipped = join(import.meta.dirname, 'node_modules/@matbee/libreoffice-converter');

/** Whether LibreOffice is installed: `npm run office` does it. */
export function hasOffice(): boolean {
  return existsSync(shipped);
}

/**
 * Lays out the files under /opt: `office/soffice.cjs`, and LibreOffice's code and files, compressed. As they are they would be 247 MB, and
 * a function may have 250 with all its layers. They are unpacked in memory.
 */
export function buildOfficeLayer(): string {
  const { version } = JSON.parse(readFileSync(join(shipped, 'package.json'), 'utf8')) as { version: string };
  return keptFolder({ name: 'office', version, sources: [join(shipped, 'package.json')] }, (folder) => {
    const office = join(folder, 'office');
    mkdirSync(office);
    copyFileSync(join(shipped, 'wasm/soffice.cjs'), join(office, 'soffice.cjs'));
    for (const name of ['soffice.wasm', 'soffice.data']) {
      const bytes = readFileSync(join(shipped, 'wasm', name));
      const params = { [constants.ZSTD_c_compressionLevel]: 3 };
      writeFileSync(join(office, `${name}.zst`), zstdCompressSync(bytes, { params }));
    }
  });
}
