/** The start of a sequential file with one page (ITU-T T.88, annex D.4). */
const header = Buffer.from('974a42320d0a1a0a0100000001', 'hex');

/** A segment of a type without data: its number, its flags, no references, the page, and no length. */
function emptySegment(type: number, page: number): Buffer {
  return Buffer.from([0xff, 0xff, 0xff, 0xf0 + (type & 0xf), type, 0, page, 0, 0, 0, 0]);
}

const endOfPage = 49;
const endOfFile = 51;

/** A JBIG2 file of an image's segments, which a PDF stores without the start and end of a file (ISO 32000-2, 7.4.7). */
export function writeJbig2(globals: Uint8Array | undefined, segments: Uint8Array): Buffer {
  return Buffer.concat([
    header,
    globals ?? Buffer.alloc(0),
    segments,
    emptySegment(endOfPage, 1),
    emptySegment(endOfFile, 0),
  ]);
}
