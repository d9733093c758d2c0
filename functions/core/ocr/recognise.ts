import type { OcrRequest, PictureReading } from '../contract/messages/ocr.ts';

/** Recognises a picture in a function dedicated to it. */
export type Recognise = (request: OcrRequest) => Promise<PictureReading>;
