import type { Pdfium } from '../load-pdfium.ts';
import type { Pointer } from '../pdfium-functions.ts';

const actualText = Buffer.from('ActualText\0');

/** The maximum number of marks around a text object; more count as stating. */
const maximumMarks = 64;

/** Whether a text object is within marked content that has a replacement text (ISO 32000-2, 14.9.4). */
export function hasActualText(pdfium: Pdfium, object: Pointer): boolean {
  const count = pdfium.FPDFPageObj_CountMarks(object);
  if (count > maximumMarks) return true;
  const key = pdfium.malloc(actualText.byteLength + 4);
  pdfium.memory().set(actualText, key);
  let isFound = false;
  for (let index = 0; index < count && !isFound; index++) {
    const mark = pdfium.FPDFPageObj_GetMark(object, index);
    isFound = pdfium.FPDFPageObjMark_GetParamStringValue(mark, key, 0, 0, key + actualText.byteLength) !== 0;
  }
  pdfium.free(key);
  return isFound;
}
