import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { init } from '@embedpdf/pdfium';
import { type WasmImports, type WasmInstance, webAssembly } from '../web-assembly.ts';
import type { PdfiumFunctions } from './pdfium-functions.ts';

/** PDFium's C functions by name, and the memory that their pointers refer to. */
export interface Pdfium extends PdfiumFunctions {
  /** The whole memory. Any call may grow it, which detaches earlier views: call again after each one. */
  memory(): Uint8Array<ArrayBuffer>;
  /** A C function pointer that calls `run`; `signature` has one letter for its result, then one for each argument. */
  functionPointer(run: (...given: number[]) => number | undefined, signature: string): number;
}

/** The maximum memory of PDFium; beyond it, PDFium gives up on the file. A 100-megapixel page takes 400 MB. */
const memoryLimitBytes = 1024 * 1024 * 1024;

/** Loads a new instance of PDFium, in about 40 ms. */
export async function loadPdfium(): Promise<Pdfium> {
  const file = fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'));
  const compiled = new webAssembly.Module(readFileSync(file));
  const wrapped = await init({
    // Its messages are about the caller's file, so they are not logged.
    print: () => {},
    printErr: () => {},
    instantiateWasm: (imports, ready) => {
      const instance = new webAssembly.Instance(compiled, withMemoryLimit(imports));
      ready(instance);
      return instance.exports;
    },
  } as Parameters<typeof init>[0] & EmscriptenHooks);
  const { pdfium } = wrapped;
  const heap = pdfium as unknown as EmscriptenHeap;
  wrapped.PDFiumExt_Init();
  return {
    // The exports themselves: the package's wrappers cost more than many of the calls.
    ...(pdfium.wasmExports as unknown as PdfiumFunctions),
    memory: () => heap.HEAPU8,
    functionPointer: (run, signature) => pdfium.addFunction(run, signature),
  };
}

interface EmscriptenHooks {
  instantiateWasm(imports: WasmImports, ready: (instance: WasmInstance) => void): WasmInstance['exports'];
}

/** The package's types leave out the views that Emscripten's module replaces whenever memory grows. */
interface EmscriptenHeap {
  readonly HEAPU8: Uint8Array<ArrayBuffer>;
}

function withMemoryLimit(imports: WasmImports): WasmImports {
  const { env = {} } = imports;
  const grow = env.emscripten_resize_heap as (sizeBytes: number) => boolean;
  const limited = (sizeBytes: number) => sizeBytes >>> 0 <= memoryLimitBytes && grow(sizeBytes);
  return { ...imports, env: { ...env, emscripten_resize_heap: limited } };
}
