/** What is known of a call that breaks a budget: what was measured, and why it is so. */
export interface Known {
  readonly status?: number;
  readonly processorSeconds?: number;
  readonly peakMegabytes?: number;
  readonly reason: string;
}

const ofPdfium = 'PDFium keeps decoded pictures and functions, up to the limit of its memory.';

/** Calls that break a budget, by bomb and path. One that gets much worse or better fails the tests, too. */
export const known: Readonly<Record<string, Known>> = {
  'forms of 10 to the power of 8 /extractContent': {
    processorSeconds: 20.6,
    peakMegabytes: 1_459,
    reason: 'PDFium has 15 seconds of its own, and the rest of the call comes on top.',
  },
  'a JPEG 2000 of 16,384 components /pdfToImage': { peakMegabytes: 1_376, reason: ofPdfium },
  'a thousand fonts of one large program /redactPdf': {
    peakMegabytes: 1_620,
    reason: 'The program of each font is read apart, though all are one.',
  },
  'fifty pictures of 25 megapixels /pdfToImage': { peakMegabytes: 1_363, reason: ofPdfium },
  'fifty pictures of 25 megapixels /compressPdf': {
    processorSeconds: 25.1,
    peakMegabytes: 1_697,
    reason: 'Each picture is decoded, compressed and compared, and the written PDF is drawn.',
  },
  'a JPEG 2000 that claims 2 thousand million pixels a side /pdfToImage': {
    peakMegabytes: 1_342,
    reason: ofPdfium,
  },
  'stitched functions of 2 to the power of 40 /extractContent': { peakMegabytes: 1_357, reason: ofPdfium },
  'stitched functions of 2 to the power of 40 /pdfToImage': { peakMegabytes: 1_346, reason: ofPdfium },
  'fonts that descend from themselves /redactPdf': {
    status: 500,
    reason: 'The proof finds the text again, since the font cannot be read: nothing is handed out.',
  },
  'TeX nested 20,000 times /markdownToPdf': {
    status: 500,
    reason: 'A document that does not finish in its time is answered render_timeout, and paid for.',
  },
};
