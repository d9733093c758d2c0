import { decodePDFRawStream, PDFDocument, PDFRawStream, StandardFonts } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { helvetica, onePage, stream } from '../reading/raw-pdf.ts';
import { inkRows } from './ink-rows.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

const word = 'Marlowe';
const asked = { redactions: [{ text: word }] };

async function redact(pdf: Uint8Array, fields: object = asked) {
  const json = { pdf_base64: Buffer.from(pdf).toString('base64'), ...fields };
  const response = await service.call('POST', '/redactPdf', { key: service.liveKey, json });
  const body = Buffer.from(await response.arrayBuffer());
  const { code, message } = response.status === 200 ? {} : JSON.parse(body.toString());
  const credits = Number(response.headers.get('x-credits-used'));
  return {
    status: response.status,
    code,
    message,
    credits,
    warning: response.headers.get('x-warning'),
    body,
  };
}

const text = `BT /F 12 Tf 20 170 Td (Dear ${word}, welcome) Tj ET`;

/** The word drawn as rectangles, a row of pixels each, in a space of 60 units to the em. */
async function outlined(): Promise<string> {
  const drawn = [];
  let left = 0;
  for (const letter of word) {
    const rows = await inkRows(letter);
    drawn.push(...rows.map(([x, y, width]) => `${left + x} ${y} ${width} 1 re`));
    left += Math.max(...rows.map(([x, , width]) => x + width)) + 5;
  }
  return `${drawn.join(' ')} f`;
}

const placed = (content: string) => `q 0.5 0 0 0.5 20 80 cm ${content} Q`;

/** A picture of the word, as an inline image. */
async function picture(): Promise<string> {
  const [columns, rows] = [400, 80];
  const bits = Array.from({ length: rows }, () => Buffer.alloc(columns / 8));
  let left = 5;
  for (const letter of word) {
    const spans = await inkRows(letter);
    for (const [x, y, width] of spans)
      for (let at = left + x; at < left + x + width; at++) {
        const row = bits[rows - 21 - y] as Buffer;
        row[at >> 3] = (row[at >> 3] as number) | (0x80 >> (at & 7));
      }
    left += Math.max(...spans.map(([x, , width]) => x + width)) + 5;
  }
  return `q ${columns} 0 0 ${rows} 0 -20 cm BI /W ${columns} /H ${rows} /BPC 1 /IM true /D[1 0] /F /AHx ID ${Buffer.concat(bits).toString('hex')}> EI Q`;
}

/** Letters that look different from those of the word, for each of them. */
const disguise: Readonly<Record<string, string>> = { M: 'K', a: 't', r: 'h', l: 'w', o: 'k', w: 'i', e: 'f' };

/** The word in an embedded font that is said to have other letters. */
async function lying(): Promise<Uint8Array> {
  const json = { text: word, page_size: 'A5', font_size: 20 };
  const response = await service.call('POST', '/textToPdf', { key: service.liveKey, json });
  const document = await PDFDocument.load(await response.arrayBuffer());
  for (const [reference, object] of document.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue;
    const map = Buffer.from(decodePDFRawStream(object).decode()).toString('latin1');
    if (!map.includes('begincmap')) continue;
    const changed = map.replace(/(<[0-9a-f]+>\s*)<([0-9a-f]{4})>/gi, (whole, code, text) => {
      const other = disguise[String.fromCharCode(Number.parseInt(text, 16))];
      return other ? `${code}<${other.charCodeAt(0).toString(16).padStart(4, '0')}>` : whole;
    });
    document.context.assign(reference, document.context.stream(changed));
  }
  const font = await document.embedFont(StandardFonts.Helvetica);
  document.getPage(0).drawText(`Dear ${word}, welcome`, { x: 40, y: 40, size: 12, font });
  return document.save();
}

/** The word in glyphs of a Type 3 font without a mapping, slanted so far that no font has such shapes. */
async function slanted(shown: string): Promise<Uint8Array> {
  const letters = [...new Set(word)];
  const codes = [...word]
    .map((letter) => (letters.indexOf(letter) + 1).toString(16).padStart(2, '0'))
    .join('');
  const glyphs = await Promise.all(
    letters.map(async (letter) => {
      const rows = await inkRows(letter);
      const width = Math.max(...rows.map(([x, , wide]) => x + wide)) + 5;
      const drawn = rows.map(([x, y, wide]) => `${x} ${y} ${wide} 1 re`).join(' ');
      return { width, content: stream(`${width} 0 d0 1 0 0.5 1 0 0 cm ${drawn} f`) };
    }),
  );
  const list = (entry: (index: number) => string) => letters.map((_, index) => entry(index)).join(' ');
  return onePage(`${shown} BT /T 24 Tf 20 80 Td <${codes}> Tj ET`, {
    resources: `${helvetica.slice(0, -2)}/T 5 0 R>>`,
    objects: [
      `<</Type/Font/Subtype/Type3/FontBBox[0 -20 60 60]/FontMatrix[${1 / 60} 0 0 ${1 / 60} 0 0]/CharProcs<<${list((index) => `/g${index} ${6 + index} 0 R`)}>>/Encoding<</Differences[1 ${list((index) => `/g${index}`)}]>>/FirstChar 1/LastChar ${letters.length}/Widths[${glyphs.map(({ width }) => width).join(' ')}]>>`,
      ...glyphs.map(({ content }) => content),
    ],
  });
}

/** Pages with the word as text, and once more in another way. */
const ways: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  paths: async () => onePage(`${text} ${placed(await outlined())}`, { resources: helvetica }),
  'a picture': async () => onePage(`${text} ${placed(await picture())}`, { resources: helvetica }),
  'a widget’s appearance': async () =>
    onePage(text, {
      resources: helvetica,
      page: '/Annots[5 0 R]',
      catalog: '/AcroForm<</Fields[5 0 R]>>',
      objects: [
        '<</Type/Annot/Subtype/Widget/FT/Btn/Ff 65536/T(one)/F 4/Rect[20 60 180 100]/AP<</N 6 0 R>>>>',
        stream(
          `q 0.5 0 0 0.5 5 10 cm ${await outlined()} Q`,
          '/Type/XObject/Subtype/Form/BBox[0 0 160 40]/Resources<<>>',
        ),
      ],
    }),
  'a font with a false mapping': lying,
};

test.each(Object.keys(ways))(
  'a word that is text, and drawn by %s beside it, fails the call',
  async (way) => {
    const pdf = await (ways[way] as () => Promise<Uint8Array>)();
    const { status, code, message, credits } = await redact(pdf);
    expect([status, code, credits]).toEqual([500, 'redaction_incomplete', 0]);
    expect(message).toMatch(/the drawing of page 1.*`ocr` to `always`/);
  },
);

test.each(Object.keys(ways))('the same word drawn by %s goes with `ocr: always`', async (way) => {
  const pdf = await (ways[way] as () => Promise<Uint8Array>)();
  const { status, body, credits } = await redact(pdf, { ...asked, ocr: 'always' });
  expect([status, status === 200 ? '' : body.toString(), credits]).toEqual([200, '', 0.07]);
});

test('a pattern that draws a word fails the call', async () => {
  const cell = stream(
    placed(await outlined()).replace('20 80', '2 2'),
    '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 160 30]/XStep 160/YStep 30/Resources<<>>',
  );
  const pdf = onePage(`${text} /Pattern cs /P scn 0 30 200 120 re f`, {
    resources: `${helvetica}/Pattern<</P 5 0 R>>`,
    objects: [cell],
  });
  expect(await redact(pdf)).toMatchObject({ status: 500, code: 'redaction_incomplete' });
});

test('a word in glyphs that no shape identifies fails the call, on a page without another match too', async () => {
  for (const shown of [text, 'BT /F 12 Tf 20 170 Td (Nothing else) Tj ET']) {
    const pdf = await slanted(shown);
    const fields = { ...asked, allow_none: true };
    const { status, code } = await redact(pdf, fields);
    expect([shown, status, code]).toEqual([shown, 500, 'redaction_incomplete']);
    const { status: always, body } = await redact(pdf, { ...fields, ocr: 'always' });
    expect([always, always === 200 ? '' : body.toString()]).toEqual([200, '']);
  }
});

test('what the recogniser misreads in text that is known does not fail a call', async () => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([300, 200]);
  // In this font, an I is drawn like an l.
  page.drawText('Ill will, Jill. lIl', { x: 20, y: 150, size: 12, font });
  page.drawText('a drawing', { x: 20, y: 120, size: 12, font });
  for (let at = 0; at < 8; at++) page.drawCircle({ x: 30 + 20 * at, y: 60, size: 6 });
  const { status } = await redact(await document.save(), {
    redactions: [{ text: 'drawing' }, { text: 'lll' }],
    ignore_case: false,
  });
  expect(status).toBe(200);
});
