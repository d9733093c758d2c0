import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFontsLayer } from '../../layers/fonts/build-fonts-layer.ts';
import { processCpuMs } from '../process-usage.ts';

const wasm = join(import.meta.dirname, '../../layers/office/node_modules/@matbee/libreoffice-converter/wasm');

/** How long it may take for a file. */
const timeoutSeconds = 60;

/** A PDF, if it made one, and the processor time that it took. */
export interface Converted {
  readonly pdf: Buffer | undefined;
  readonly processorMs: number;
}

/**
 * The LibreOffice that this machine has installed, with the fonts of the service and no others, and with the choice of those that replace
 * missing ones that the build as WebAssembly has. Each file is converted by a new process, with one profile.
 */
export function startDebianOffice() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-office-'));
  const configuration = fontConfiguration(folder);
  return {
    convert: (path: string): Converted => {
      const before = processCpuMs(process.pid);
      const output = mkdtempSync(join(folder, 'pdf-'));
      const profile = `-env:UserInstallation=file://${folder}/profile`;
      // Its program is a script, whose children only `timeout` ends with it.
      const words = [
        '-k',
        '1',
        String(timeoutSeconds),
        'soffice',
        profile,
        '--headless',
        '--convert-to',
        'pdf',
      ];
      spawnSync('timeout', [...words, '--outdir', output, path], {
        env: { ...process.env, FONTCONFIG_FILE: configuration, PAPERSIZE: 'letter' }, // as the build has it
        stdio: 'ignore',
      });
      const processorMs = processCpuMs(process.pid) - before;
      return { pdf: onlyFile(output), processorMs };
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** The file that names the fonts: that of the build, with the folders of this machine. */
function fontConfiguration(folder: string): string {
  const path = join(folder, 'share/fontconfig/fonts.conf');
  for (const name of ['share/fonts/truetype', 'share/fontconfig/conf.d'])
    mkdirSync(join(folder, name), { recursive: true });
  const files = readFileSync(join(wasm, 'soffice.data'));
  const script = readFileSync(join(wasm, 'soffice.cjs'), 'utf8');
  // It says where in its files each begins and ends.
  const places = script.matchAll(
    /filename:"\/instdir\/(share\/font(?:s\/truetype|config)\/[^"]+)",start:(\d+),end:(\d+)/g,
  );
  for (const [, name = '', start, end] of places)
    writeFileSync(join(folder, name), files.subarray(Number(start), Number(end)));
  const folders = [join(folder, 'share/fonts'), join(buildFontsLayer(), 'fonts')].map(
    (fonts) => `<dir>${fonts}</dir>`,
  );
  const text = readFileSync(path, 'utf8').replaceAll(/<(dir|cachedir)\b[^>]*>[^<]*<\/\1>/g, '');
  const ours = `${folders.join('')}<cachedir>${folder}/cache</cachedir></fontconfig>`;
  writeFileSync(path, text.replace('</fontconfig>', ours));
  return path;
}

function onlyFile(folder: string): Buffer | undefined {
  const [name] = readdirSync(folder);
  return name === undefined ? undefined : readFileSync(join(folder, name));
}
