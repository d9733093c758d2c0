declare module 'tesseract-wasm' {
  /** The engine as this service uses it: the package has types, but names them at a place where none are. */
  export interface OCREngine {
    setVariable(name: string, value: string): void;
    loadModel(model: Uint8Array): void;
    /** Four bytes a pixel. Their buffer has to hold them alone. */
    loadImage(image: { readonly data: Uint8Array; readonly width: number; readonly height: number }): void;
    /** Recognises text, and tells it as hOCR. */
    getHOCR(): string;
    /** The picture's rotation in degrees: 0, 90, 180 or 270. */
    getOrientation(): { readonly rotation: number; readonly confidence: number };
    clearImage(): void;
    destroy(): void;
  }

  export function createOCREngine(options: { readonly wasmBinary: Uint8Array }): Promise<OCREngine>;
}
