export interface WasmImports {
  readonly [module: string]: Readonly<Record<string, unknown>>;
}

export interface WasmInstance {
  readonly exports: Readonly<Record<string, unknown>>;
}

interface WebAssemblyNamespace {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: WasmImports) => WasmInstance;
  readonly RuntimeError: new (message?: string) => Error;
}

/** Node's WebAssembly. TypeScript declares it only together with all browser types. */
export const webAssembly = (globalThis as unknown as { WebAssembly: WebAssemblyNamespace }).WebAssembly;
