import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { fontsFolder, officeFolder, officeMegabytes } from '../../settings.ts';
import { fontsPath, LibreOffice, type LibreOfficeModule } from './libreoffice.ts';

const pageBytes = 64 * 1024;

/** LibreOffice's own build needs that much from the start. */
const initialMegabytes = 1_024;

/** Families that LibreOffice's files contain, or those of the same widths: in the fonts layer they are not needed again. */
const contained =
  /^(Amiri|Arimo|Caladea|Carlito|Cousine|DejaVuSans|NotoSans|NotoSansArabic|NotoSansArmenian|NotoSansGeorgian|NotoSansHebrew|NotoSansLao|Tinos|unifont.*)[-_]/;

/**
 * Loads LibreOffice into this thread and starts it. Its memory is bounded; it finds no file of this machine, and nothing with which
 * to open a connection. Once in a thread: the build keeps its state in globals.
 */
export async function loadLibreOffice(): Promise<LibreOffice> {
  const folder = officeFolder();
  const script = join(folder, 'soffice.cjs');
  withoutNetwork();
  const module = await started(script, {
    instantiateWasm: (imports: WebAssembly.Imports, receive: Receive) => {
      void instantiate(join(folder, 'soffice.wasm.zst'), imports).then(({ instance, module }) =>
        receive(instance, module),
      );
      return {};
    },
    getPreloadedPackage: () => unpacked(join(folder, 'soffice.data.zst')).buffer,
    wasmMemory: new WebAssembly.Memory({
      initial: (initialMegabytes * 1024 * 1024) / pageBytes,
      maximum: (officeMegabytes() * 1024 * 1024) / pageBytes,
      shared: true,
    }),
    mainScriptUrlOrBlob: script,
    locateFile: (name: string) => join(folder, name),
    print: () => {},
    printErr: () => {}, // it logs what documents say
  });
  for (const name of readdirSync(fontsFolder())) {
    if (!/\.[ot]tf$/.test(name) || contained.test(name)) continue;
    module.FS.writeFile(`${fontsPath}/${name}`, readFileSync(join(fontsFolder(), name)));
  }
  return new LibreOffice(module);
}

/** How the build takes its code. */
type Receive = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void;

/** Code in a module, without the build, which would keep its 147 MB a second time. */
async function instantiate(path: string, imports: WebAssembly.Imports) {
  return WebAssembly.instantiate(unpacked(path), imports);
}

/** Node offers connections to any script. The build has code for them, which must not find any. */
function withoutNetwork(): void {
  for (const name of ['fetch', 'WebSocket', 'EventSource']) Reflect.deleteProperty(globalThis, name);
}

function unpacked(path: string): Uint8Array<ArrayBuffer> {
  const bytes = zstdDecompressSync(readFileSync(path));
  return new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength).slice();
}

/** The build is a script for Node that takes its settings from a global, and puts itself there. */
async function started(script: string, settings: object): Promise<LibreOfficeModule> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const module = { ...settings, onRuntimeInitialized: resolve, onAbort: reject };
  Object.assign(globalThis, { Module: module });
  createRequire(script)(script);
  await promise;
  return module as unknown as LibreOfficeModule; // the build has added its functions
}
