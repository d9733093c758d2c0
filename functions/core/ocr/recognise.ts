import type { OcrRequest, PictureReading } from '../contract/ocr.ts';

/** Has a picture read, by a function that does nothing else. */
export type Recognise = (request: OcrRequest) => Promise<PictureReading>;
