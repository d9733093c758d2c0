declare module 'tesseract-wasm' {
  /** The engine as this service uses it: the package's types are at a path that does not exist. */
  export interface OCREngine {
    setVariable(name: string, value: string): void;
    loadModel(model: Uint8Array): void;
    /** Four bytes per pixel, in a buffer of their own. */
    loadImage(image: { readonly data: Uint8Array; readonly width: number; readonly height: number }): void;
    /** Recognises text, and returns it as hOCR. */
    getHOCR(): string;
    /** The picture's rotation in degrees: 0, 90, 180 or 270. */
    getOrientation(): { readonly rotation: number; readonly confidence: number };
    clearImage(): void;
    destroy(): void;
  }

  export function createOCREngine(options: { readonly wasmBinary: Uint8Array }): Promise<OCREngine>;
}
