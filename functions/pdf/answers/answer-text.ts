import type { z } from 'zod';
import type { CallContext, JsonResult } from '../../core/contract/endpoint.ts';
import { limits } from '../../core/contract/limits.ts';
import { type ReadPage, readText, type TextTotals } from '../../core/hidden-text/read-text.ts';
import type { RecognisedText } from '../../core/reading/recognised-texts.ts';
import type { pdf } from '../endpoints.ts';
import { leftOutField } from '../left-out-field.ts';
import { readSource } from '../sources/read-source.ts';
import { withRecognition } from '../with-recognition.ts';
import { answerSize } from './answer-size.ts';
import { openTempTextFile } from './temp-text-file.ts';

type Endpoint = typeof pdf.extractText;

/** The separator between pages in the combined text. */
const betweenPages = '\n\n';

/** /extractText. The text is returned twice, whole and by page, so each has its own temporary file. */
export async function answerText(
  input: z.output<Endpoint['request']>,
  context: CallContext,
  maximumBytes: number = limits.answerBytes,
): Promise<JsonResult<z.output<Endpoint['produces']>>> {
  const size = answerSize('Request fewer pages per call.', maximumBytes);
  const whole = openTempTextFile(size);
  const byPage = openTempTextFile(size);
  let isFirst = true;
  try {
    const pdf = await readSource(input, context);
    const write = async (texts: readonly RecognisedText<ReadPage>[]) => {
      for (const { page, text, hidden, confidence } of texts) {
        const escaped = JSON.stringify(text);
        await whole.write(isFirst ? escaped.slice(1, -1) : JSON.stringify(betweenPages + text).slice(1, -1));
        const marks = hidden ? `,"hidden":${JSON.stringify(hidden)}` : '';
        const certainty = confidence === undefined ? '' : `,"ocr_confidence":${confidence}`;
        await byPage.write(`${isFirst ? '' : ','}{"page":${page},"text":${escaped}${certainty}${marks}}`);
        isFirst = false;
      }
    };
    const { totals, recognisedPages } = await withRecognition(pdf, input, context, write, (take) =>
      readText(pdf, input, take),
    );
    return { json: answer(whole.pieces(), byPage.pieces(), totals), pageCount: recognisedPages };
  } catch (problem) {
    await whole.discard();
    await byPage.discard();
    throw problem;
  }
}

async function* answer(
  whole: AsyncIterable<string>,
  byPage: AsyncIterable<string>,
  { totalPages, leftOut }: TextTotals,
) {
  yield '{"text":"';
  yield* whole;
  yield '","pages":[';
  yield* byPage;
  yield `],"total_pages":${totalPages}${leftOutField(leftOut)}}`;
}
