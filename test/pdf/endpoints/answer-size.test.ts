import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from '@jest/globals';
import { limits } from '../../../functions/core/contract/limits.ts';
import type { EngineCall } from '../../../functions/core/engine-calls/engine-request.ts';
import type { Admitted } from '../../../functions/core/http/call.ts';
import { checkSize } from '../../../functions/core/http/check-size.ts';
import { answerImages } from '../../../functions/engine/answers/answer-images.ts';
import { answerMatches } from '../../../functions/engine/answers/answer-matches.ts';
import { answerText } from '../../../functions/engine/answers/answer-text.ts';

/** The operations themselves, with smaller bounds: 200 MB of answer would take minutes to make. */
const context = {} as EngineCall;
let file: { readonly content: Uint8Array; readonly filename: string };

beforeAll(async () => {
  const document = await PDFDocument.create();
  for (const words of ['one fish', 'two fish', 'red fish']) {
    document.addPage([200, 100]).drawText(words, { x: 20, y: 50, size: 24 });
  }
  file = { content: await document.save(), filename: 'a.pdf' };
});

async function textOf({ json }: { readonly json: unknown }): Promise<string> {
  return Buffer.from(json as Uint8Array).toString();
}

const images = (maximumBytes?: number) =>
  answerImages({ file, format: 'png', dpi: 100 } as never, context, maximumBytes);
const text = (maximumBytes?: number) =>
  answerText({ file, hidden: 'include' } as never, context, maximumBytes);
const grep = {
  pattern: 'fish',
  regex: false,
  ignore_case: true,
  count_only: false,
  context: 8,
  hidden: 'include',
};
const matches = (maximumBytes?: number) => answerMatches({ ...grep, file } as never, context, maximumBytes);

test.each([
  ['/pdfToImage', images, 'Request fewer pages per call, a lower dpi, or format jpeg.'],
  ['/extractText', text, 'Request fewer pages per call.'],
  ['/grepPdf', matches, 'Request fewer pages, less context, or count_only.'],
] as const)(
  '%s counts its answer before a byte leaves, and refuses one that is too large',
  async (_, ask, advice) => {
    const whole = await textOf(await ask());
    const sizeBytes = Buffer.byteLength(whole);
    await expect(ask(Math.floor(sizeBytes / 2))).rejects.toMatchObject({
      code: 'output_too_large',
      message: expect.stringContaining(advice),
    });
    expect(await textOf(await ask(sizeBytes))).toBe(whole);
  },
);

test('a PDF that is too large for a response is refused, unless it is stored and only linked', () => {
  const result = { pdf: { byteLength: limits.answerBytes + 1 }, pageCount: 1 } as never;
  const call = (output: object) => ({ call: { output } }) as unknown as Admitted;
  const storage = { mode: 'default' };
  for (const output of [{}, { storage, returnBinary: true }]) {
    expect(() => checkSize(call(output), result)).toThrow(/larger than 199 MB.* storage\.mode/);
  }
  checkSize(call({ storage, returnBinary: false }), result);
  checkSize(call({}), { pdf: { byteLength: limits.answerBytes }, pageCount: 1 } as never);
});
