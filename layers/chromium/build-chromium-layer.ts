import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { keptFolder } from '../kept-folder.ts';
import { type ChromiumRelease, packagedRelease, releaseFile } from './chromium-release.ts';
import { ownShell } from './own-shell.ts';
import { tarFiles } from './tar-files.ts';

/** A headless shell to put into the layer. */
interface Shell extends Pick<ChromiumRelease, 'released'> {
  /** Identifies it. */
  readonly key: string;
  readonly executable: () => Buffer;
  /** The files and folders that it needs beside it. */
  readonly files: readonly string[];
}

/**
 * Lays out the files under /opt: `chromium/headless-shell`, the one in the folder CHROMIUM_SHELL or else that of the
 * package, `chromium/lib`, the system libraries it needs, and `chromium/release.json`. Nothing is compressed: unpacking
 * would cost a second at a cold start, while reading a page of the file costs nothing.
 */
export function buildChromiumLayer(): string {
  const shipped = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../bin');
  const own = process.env.CHROMIUM_SHELL;
  const { key, released, executable, files } = own ? shellIn(own) : packagedShell(shipped);
  return keptFolder({ name: 'chromium', version: key, sources: [shipped] }, (layer) => {
    const folder = join(layer, 'chromium');
    mkdirSync(join(folder, 'lib'), { recursive: true });
    for (const { path, mode, content } of tarFiles(unpacked(join(shipped, 'al2023.tar.br')))) {
      writeFileSync(join(folder, 'lib', basename(path)), content, { mode });
    }
    for (const path of files) cpSync(path, join(folder, basename(path)), { recursive: true });
    const shell = executable();
    writeFileSync(join(folder, 'headless-shell'), shell, { mode: 0o755 });
    const release: ChromiumRelease = { version: versionOf(shell), released };
    writeFileSync(releaseFile(layer), JSON.stringify(release));
  });
}

function shellIn(folder: string): Shell {
  const { executable, ...shell } = ownShell(folder);
  return { ...shell, executable: () => readFileSync(executable) };
}

/** The date of its release is recorded in our code, so it may not be that of another version. */
function packagedShell(shipped: string): Shell {
  const { version } = JSON.parse(readFileSync(join(shipped, '../package.json'), 'utf8')) as {
    version: string;
  };
  if (version !== packagedRelease.version)
    throw new Error(
      `packagedRelease has the date of ${packagedRelease.version}, and ${version} is installed`,
    );
  const { released } = packagedRelease;
  const executable = () => unpacked(join(shipped, 'chromium.br'));
  return { key: `${version}-${released}`, released, executable, files: [] };
}

/** The version that Chromium reports for itself, which stands in its executable. */
function versionOf(executable: Buffer): string {
  const [version] =
    /(?<![\d.])\d{2,3}\.0\.\d{3,5}\.\d{1,3}(?![\d.])/.exec(executable.toString('latin1')) ?? [];
  if (version === undefined) throw new Error('The headless shell has no version of Chromium in it.');
  return version;
}

function unpacked(path: string): Buffer {
  return brotliDecompressSync(readFileSync(path));
}
