import { artifactMark, noMark } from '../../../page-text/page-geometry.ts';
import type { Pdfium } from '../load-pdfium.ts';
import type { PageObject } from '../page/page-objects.ts';
import type { Pointer } from '../pdfium-functions.ts';

/** The maximum nesting of marks around an object. */
const mostMarks = 16;

const nameBytes = 64;

/**
 * Returns a function that gives the identifier of the marked content with an object, `artifactMark` or `noMark`.
 * Content of a form belongs to the mark around the form: identifiers within forms are separate from the page's.
 */
export function markedContent(pdfium: Pdfium, objects: readonly PageObject[]): (object: Pointer) => number {
  const forms = new Map<Pointer, Pointer>();
  for (const { pointer, form } of objects) if (form) forms.set(pointer, form);
  return (object) => {
    const own = forms.get(object) ?? object;
    const identifier = pdfium.FPDFPageObj_GetMarkedContentID(own);
    if (identifier >= 0) return identifier;
    return isArtifact(pdfium, own) ? artifactMark : noMark;
  };
}

function isArtifact(pdfium: Pdfium, object: Pointer): boolean {
  const count = Math.min(pdfium.FPDFPageObj_CountMarks(object), mostMarks);
  if (count <= 0) return false;
  const memory = pdfium.malloc(nameBytes + 4);
  let found = false;
  for (let index = 0; index < count && !found; index++) {
    const mark = pdfium.FPDFPageObj_GetMark(object, index);
    if (!pdfium.FPDFPageObjMark_GetName(mark, memory + 4, nameBytes, memory)) continue;
    const [size = 0] = new Uint32Array(pdfium.memory().buffer, memory, 1);
    const name = Buffer.from(pdfium.memory().buffer, memory + 4, Math.min(size, nameBytes));
    found = name.toString('utf16le').startsWith('Artifact\0');
  }
  pdfium.free(memory);
  return found;
}
