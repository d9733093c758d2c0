import { expect, test } from '@jest/globals';
import type { Redaction, Removable } from '../../../functions/core/contract/fields/redaction/redaction.ts';
import { changePdf } from '../../../functions/core/page-operations/change-pdf.ts';
import { needlesOf } from '../../../functions/core/redaction/matching/needles.ts';
import { holdsWords } from '../../../functions/core/redaction/proof/prove-redacted.ts';
import { redactPdf } from '../../../functions/core/redaction/redact-pdf.ts';
import { onlyForPdfjs } from '../reading/only-for-pdfjs.ts';
import { helvetica, onePage, stream } from '../reading/raw-pdf.ts';

interface Asked {
  readonly redactions?: readonly Redaction[];
  readonly remove?: readonly Removable[];
}

/** A PDF redacted, and what reads it back once it is written. */
async function redactedWith(pdf: Uint8Array, { redactions = [], remove = [] }: Asked) {
  let proof: ((written: Uint8Array) => Promise<void>) | undefined;
  const wishes = {
    ignoreCase: true,
    color: '#000000',
    allowsNone: true,
    isStrict: false,
    languages: ['eng'],
    recognise: async () => {
      throw new Error('these pages draw only glyphs, which need no recogniser');
    },
  };
  const { pdf: written } = await changePdf([{ bytes: pdf }], async (draft) => {
    const made = await redactPdf(draft, { ...wishes, redactions, remove });
    proof = made.proof;
    return made.redacted;
  });
  return { written, prove: async (faulty: Uint8Array) => proof?.(faulty) };
}

const word = 'unseen';
const hidden = `BT /F 12 Tf 20 150 Td (Seen) Tj ET BT 3 Tr /F 12 Tf 20 100 Td (${word}) Tj ET`;
const plain = onePage(`BT /F 12 Tf 20 150 Td (${word}) Tj ET`, { resources: helvetica });
/** The word by codes that say nothing, of a font that names their glyphs. */
const codes = [
  'BT /F 12 Tf 20 150 Td <010203040506> Tj ET',
  '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica/FirstChar 1/LastChar 6/Widths[600 600 600 600 600 600]/Encoding<</Differences[1/u/n/s/e/e/n]>>>>>>',
] as const;
/** A form with a field that is on no page. */
const unshown = onePage('', {
  catalog: '/AcroForm<</Fields[5 0 R]/DA(/F 10 Tf)>>',
  objects: ['<</FT/Tx/T(one)/V(kept value)>>'],
});

const asText: Asked = { redactions: [{ text: word }] };
const asHidden: Asked = { remove: ['hidden_text'] };

/** What was asked for of a PDF, one that still holds it, as by a fault of ours, and where that must be found. */
test.each<[what: string, Asked, given: Uint8Array, faulty: Uint8Array, where: RegExp]>([
  ['a string of an object', asText, plain, onePage('', { catalog: `/Custom(${word})` }), /object 1/],
  ['a stream', asText, plain, onePage('', { objects: [stream(`<a>${word}</a>`)] }), /stream of object 5/],
  ['the codes of a page', asText, plain, onePage(codes[0], { resources: codes[1] }), /text of page 1/],
  ['a page that only pdf.js opens', asText, plain, onlyForPdfjs(...codes), /text of page 1/],
  [
    'glyphs that are said to be other text, which pdf.js reads',
    asText,
    plain,
    onePage(`/Span<</ActualText(other)>>BDC ${codes[0]} EMC`, { resources: codes[1] }),
    /text of page 1/,
  ],
  [
    'an annotation, which PDFium reads with its page',
    asText,
    plain,
    onePage('', {
      page: '/Annots[5 0 R]',
      objects: [
        '<</Type/Annot/Subtype/FreeText/F 4/Rect[0 0 200 200]/AP<</N 6 0 R>>>>',
        stream(codes[0], `/Type/XObject/Subtype/Form/BBox[0 0 200 200]/Resources<<${codes[1]}>>`),
      ],
    }),
    /text of page 1/,
  ],
  [
    'a word over two lines',
    asText,
    plain,
    onePage('BT /F 12 Tf 20 150 Td (some un-) Tj 0 -14 Td (seen text) Tj ET', { resources: helvetica }),
    /text of page 1/,
  ],
  [
    'hidden text',
    asHidden,
    onePage(hidden, { resources: helvetica }),
    onePage(hidden, { resources: helvetica }),
    /hidden text of page 1/,
  ],
  ['a field that is not shown', asHidden, unshown, unshown, /a form field or a tag/],
])(
  'a PDF that still holds what was redacted in %s is not answered',
  async (_, asked, given, faulty, where) => {
    const { written, prove } = await redactedWith(given, asked);
    await expect(prove(written)).resolves.toBeUndefined();
    await expect(prove(faulty)).rejects.toMatchObject({
      code: 'redaction_incomplete',
      message: expect.stringMatching(where),
    });
  },
);

test('what a pattern or preset has matched on a page is removed where it has no context, too', async () => {
  const found = onePage(
    'BT /F 12 Tf 20 150 Td (Card 4111 1111 1111 1111, Name: Okapius) Tj 0 -20 Td (Okapius again) Tj ET',
    {
      resources: helvetica,
      catalog: '/Custom[(x4111 1111 1111 1111x)(xOkapiusx)]',
    },
  );
  const { written, prove } = await redactedWith(found, {
    redactions: [{ preset: 'card' }, { pattern: '(?<=Name: )\\w+' }],
  });
  const text = Buffer.from(written).toString('latin1');
  expect([/1111 1111/.test(text), /Okapius/.test(text)]).toEqual([false, false]);
  await expect(prove(written)).resolves.toBeUndefined();
});

test('a word that is broken at the end of a line is found', () => {
  const needles = needlesOf([word], { ignoreCase: true });
  const isHeld = (text: string) => holdsWords(text, { needles, nameNeedles: needles });
  expect(['un-\nseen', 'un\u2010\nseen', 'un\u00ad\nseen', 'un-\nknown', 'un\nseen'].map(isHeld)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
