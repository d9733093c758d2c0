import type { OcrRequest, PictureReading } from '../../contract/messages/ocr.ts';
import { callFunction } from './call-function.ts';

/** Has Tesseract's function read a picture, on behalf of an account. Throws the problem that it returned. */
export async function callOcr(request: OcrRequest, accountId: string): Promise<PictureReading> {
  const { head } = await callFunction<PictureReading>('ocr', request, accountId);
  return head;
}
