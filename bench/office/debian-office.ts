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
 * The LibreOffice that this machine has installed, with the fonts of the service, and no others: those of its layer, and those that the
 * build as WebAssembly contains. Each file is converted by a new process, with one profile.
 */
export function startDebianOffice() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-office-'));
  const fonts = [fontsOfBuild(join(folder, 'fonts')), join(buildFontsLayer(), 'fonts')];
  const configuration = join(folder, 'fonts.conf');
  const folders = fonts.map((path) => `<dir>${path}</dir>`).join('');
  writeFileSync(
    configuration,
    `<?xml version="1.0"?><fontconfig>${folders}<cachedir>${folder}/cache</cachedir></fontconfig>`,
  );
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
        env: { ...process.env, FONTCONFIG_FILE: configuration },
        stdio: 'ignore',
      });
      const processorMs = processCpuMs(process.pid) - before;
      return { pdf: onlyFile(output), processorMs };
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** The fonts among the files of the build, whose script says where in them each begins and ends. */
function fontsOfBuild(folder: string): string {
  mkdirSync(folder);
  const files = readFileSync(join(wasm, 'soffice.data'));
  const script = readFileSync(join(wasm, 'soffice.cjs'), 'utf8');
  const places = script.matchAll(/filename:"[^"]*\/fonts\/truetype\/([^"]+\.[ot]tf)",start:(\d+),end:(\d+)/g);
  for (const [, name = '', start, end] of places)
    writeFileSync(join(folder, name), files.subarray(Number(start), Number(end)));
  return folder;
}

function onlyFile(folder: string): Buffer | undefined {
  const [name] = readdirSync(folder);
  return name === undefined ? undefined : readFileSync(join(folder, name));
}
