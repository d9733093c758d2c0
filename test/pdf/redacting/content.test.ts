import { deflateSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { extractText } from '../../../functions/core/opening/extract-text.ts';
import { contentRewriter } from '../../../functions/core/page-content/content-rewriter.ts';
import type { Glyph } from '../../../functions/core/page-content/glyph.ts';
import type { ContentEditor } from '../../../functions/core/page-content/operation.ts';
import { changePdf } from '../../../functions/core/page-operations/change-pdf.ts';
import { helvetica, onePage, rawPdf, stream } from '../reading/raw-pdf.ts';

const font = '/Font<</F 9 0 R>>';
const fontObject = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>';

/** The PDF after each page was edited as this says, and the glyphs that were met on the first. */
async function rewritten(pdf: Uint8Array, editors: (page: number) => readonly ContentEditor[]) {
  let glyphs: readonly Glyph[] = [];
  const result = await changePdf([{ bytes: pdf }], (draft) => {
    const rewriter = contentRewriter(draft);
    glyphs = rewriter.glyphs(0);
    for (const index of draft.sourcePages.keys()) {
      const some = editors(index + 1);
      if (some.length > 0) rewriter.rewrite(index, some);
    }
    rewriter.finish();
    return draft;
  });
  return {
    pdf: result.pdf,
    glyphs,
    texts: await textsOf(result.pdf),
    raw: Buffer.from(result.pdf).toString('latin1'),
  };
}

async function textsOf(pdf: Uint8Array): Promise<readonly string[]> {
  const texts: string[] = [];
  await extractText(pdf, {}, (some) => {
    texts.push(...some.map(({ text }) => text));
  });
  return texts;
}

const withoutX: ContentEditor = { erases: ({ font, code, length }) => font.textOf({ code, length }) === 'X' };

describe('rewriting what pages draw', () => {
  test('takes glyphs out of every operator that shows text, and leaves all others in their places', async () => {
    const content = `BT /F 20 Tf 3 Tc 7 Tw 50 Tz 10 150 Td (aXXb X) Tj 15 TL (cX) ' 1 2 (dX X) " [(eX) -500 (Xf) 30 <58 67>] TJ
      (tail) Tj ET`;
    const pdf = onePage(content, { resources: helvetica });
    const before = await rewritten(pdf, () => []);
    const after = await rewritten(pdf, () => [withoutX]);
    expect(after.texts.join().replace(/\s/g, '')).toBe('abcdefgtail');
    const kept = before.glyphs.filter(({ text }) => text !== 'X');
    const again = (await rewritten(after.pdf, () => [])).glyphs;
    expect(again.map(({ text }) => text)).toEqual(kept.map(({ text }) => text));
    for (const [index, { origin }] of again.entries()) {
      expect(origin[0]).toBeCloseTo(kept[index]?.origin[0] ?? Number.NaN, 2);
      expect(origin[1]).toBeCloseTo(kept[index]?.origin[1] ?? Number.NaN, 2);
    }
  });

  test('reads content whose checksum is wrong, as viewers do', async () => {
    const packed = deflateSync(Buffer.from('BT /F 20 Tf 10 150 Td (aXb) Tj ET'));
    const damaged = Buffer.concat([packed.subarray(0, -4), Buffer.from('none')]).toString('latin1');
    const pdf = rawPdf(
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<<${helvetica}>>/MediaBox[0 0 200 200]>>`,
      stream(damaged, '/Filter/FlateDecode'),
    );
    const { texts } = await rewritten(pdf, () => [withoutX]);
    expect(texts.join().replace(/\s/g, '')).toBe('ab');
  });

  test('changes a form where it is drawn with something to go, and leaves it elsewhere', async () => {
    const page = (number: number) =>
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents ${number} 0 R/Resources<</XObject<</Fm 7 0 R>>>>>>`;
    const pdf = rawPdf(
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
      page(5),
      page(6),
      stream('/Fm Do'),
      stream('q 1 0 0 1 20 20 cm /Fm Do Q'),
      stream(
        'BT /F 20 Tf 10 50 Td (aXb) Tj ET',
        `/Type/XObject/Subtype/Form/BBox[0 0 200 200]/Resources<<${font}>>`,
      ),
      'null',
      fontObject,
    );
    const { texts } = await rewritten(pdf, (page) => (page === 1 ? [withoutX] : []));
    expect(texts.map((text) => text.replace(/\s/g, ''))).toEqual(['ab', 'aXb']);
    const everywhere = await rewritten(pdf, () => [withoutX]);
    expect(everywhere.raw).not.toContain('aXb');
  });

  test('reaches soft masks, patterns, glyphs of Type 3 and appearances of annotations', async () => {
    const form = '/Type/XObject/Subtype/Form/BBox[0 0 200 200]';
    const pdf = onePage('/G gs /Pattern cs /P scn 0 0 99 99 re f BT /T 10 Tf 0 100 Td (A) Tj ET', {
      resources: '/ExtGState<</G<</SMask<</S/Luminosity/G 5 0 R>>>>>>/Pattern<</P 6 0 R>>/Font<</T 7 0 R>>',
      page: '/Annots[<</Type/Annot/Subtype/Stamp/Rect[0 0 50 50]/AP<</N<</On 10 0 R>>>>/AS/On>>]',
      objects: [
        stream(
          'BT /F 20 Tf (maskX) Tj ET',
          `${form}/Group<</S/Transparency/CS/DeviceGray>>/Resources<<${font}>>`,
        ),
        stream(
          'BT /F 20 Tf (patternX) Tj ET',
          `/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 90 90]/XStep 90/YStep 90/Resources<<${font}>>`,
        ),
        `<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[.1 0 0 .1 0 0]/FirstChar 65/LastChar 65/Widths[10]
          /Encoding<</Differences[65/A]>>/CharProcs<</A 8 0 R>>/Resources<<${font}>>>>`,
        stream('10 0 d0 BT /F 5 Tf (glyphX) Tj ET'),
        fontObject,
        stream('BT /F 20 Tf (stampX) Tj ET', `${form}/Resources<<${font}>>`),
      ],
    });
    const { glyphs, pdf: result } = await rewritten(pdf, () => [withoutX]);
    expect(glyphs.map(({ text }) => text).join('')).toBe('maskXpatternXAglyphXstampX');
    const again = await rewritten(result, () => []);
    expect(again.glyphs.map(({ text }) => text).join('')).toBe('maskpatternstamp');
  });

  test('keeps what follows hidden where all glyphs of a clip are gone', async () => {
    const { pdf, raw } = await rewritten(
      onePage('q BT /F 20 Tf 7 Tr (XX) Tj ET 0 0 200 200 re f Q', { resources: helvetica }),
      () => [withoutX],
    );
    expect(raw).not.toContain('XX');
    const operations: string[] = [];
    await changePdf([{ bytes: pdf }], (draft) => {
      const rewriter = contentRewriter(draft);
      rewriter.rewrite(0, [
        {
          edit: ({ name, clip, path = [] }) => {
            if (path.length > 0) operations.push(`${clip ?? ''}${name} ${path[2]?.numbers}`);
            return undefined;
          },
        },
      ]);
      return draft;
    });
    expect(operations).toEqual(['Wn 0,0', 'f 200,200']);
  });

  test('refuses forms that multiply each other, and passes over one that draws itself', async () => {
    const form = (next: number) =>
      stream(
        '/Fm Do /Fm Do',
        `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</Fm ${next} 0 R>>>>`,
      );
    const resources = '/XObject<</Fm 5 0 R>>';
    const many = onePage('/Fm Do', { resources, objects: Array.from({ length: 35 }, (_, n) => form(n + 6)) });
    await expect(rewritten(many, () => [withoutX])).rejects.toMatchObject({ code: 'payload_too_large' });
    const own = onePage('/Fm Do', { resources, objects: [form(5)] });
    await changePdf([{ bytes: own }], (draft) => {
      expect(contentRewriter(draft).glyphs(0)).toEqual([]);
      return draft;
    });
  });

  test('replaces an operation by what an editor says, its path with it, and makes resources known', async () => {
    const { raw, pdf } = await rewritten(
      onePage(
        'q 1 0 0 1 5 5 cm 0 0 m 10 0 l 10 10 l h W n 3 3 4 4 re f Q BI /W 1 /H 1 /BPC 8 /CS /G ID x EI',
        {
          resources: helvetica,
        },
      ),
      () => [
        {
          edit: ({ name, path }, { matrix }, place) => {
            if (name === 'f') return `% ${path?.length} steps at ${matrix[4]}\n`;
            return name === 'EI' ? `/${place.addResource('XObject', 'replaced')} Do` : undefined;
          },
        },
      ],
    );
    expect(raw).toContain('/New1 /replaced');
    const names: string[] = [];
    await changePdf([{ bytes: pdf }], (draft) => {
      const edit = ({ name }: { readonly name: string }) => {
        names.push(name);
        return undefined;
      };
      contentRewriter(draft).rewrite(0, [{ edit }]);
      return draft;
    });
    expect(names).toEqual(['q', 'cm', 'n', 'Q', 'Do']);
  });
});
