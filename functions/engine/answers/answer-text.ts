import type { z } from 'zod';
import type { JsonResult } from '../../core/contract/endpoint.ts';
import { limits } from '../../core/contract/limits.ts';
import type { EngineCall } from '../../core/engine-calls/engine-request.ts';
import { type ReadPage, readText } from '../../core/hidden-text/read-text.ts';
import type { RecognisedText } from '../../core/reading/recognised-texts.ts';
import type { pdf } from '../../pdf/endpoints.ts';
import type { EngineInput } from '../engine-input.ts';
import { recogniseFor } from '../recognise-for.ts';
import { sourceOf } from '../sources.ts';
import { withRecognition } from '../with-recognition.ts';
import { answerSize } from './answer-size.ts';
import { closingFields } from './closing-fields.ts';
import { joinedText, textBuffer } from './text-buffer.ts';

type Endpoint = typeof pdf.extractText;

/** The separator between pages in the combined text. */
const betweenPages = '\n\n';

/** /extractText. The text is returned twice, whole and by page. */
export async function answerText(
  input: EngineInput<Endpoint>,
  call: EngineCall,
  maximumBytes: number = limits.answerBytes,
): Promise<JsonResult<z.output<Endpoint['produces']>>> {
  const size = answerSize('Request fewer pages per call.', maximumBytes);
  const whole = textBuffer(size);
  const byPage = textBuffer(size);
  let isFirst = true;
  const pdf = sourceOf(input);
  const write = (texts: readonly RecognisedText<ReadPage>[]) => {
    for (const { page, text, hidden, confidence } of texts) {
      const escaped = JSON.stringify(text);
      whole.write(isFirst ? escaped.slice(1, -1) : JSON.stringify(betweenPages + text).slice(1, -1));
      const marks = hidden ? `,"hidden":${JSON.stringify(hidden)}` : '';
      const certainty = confidence === undefined ? '' : `,"ocr_confidence":${confidence}`;
      byPage.write(`${isFirst ? '' : ','}{"page":${page},"text":${escaped}${certainty}${marks}}`);
      isFirst = false;
    }
  };
  const { totals, ...recognition } = await withRecognition(pdf, input, call, write, (take) =>
    readText(pdf, { ...input, recognise: recogniseFor(call) }, take),
  );
  const end = `]${closingFields({ ...totals, ...recognition })}`;
  const json = joinedText('{"text":"', whole, '","pages":[', byPage, end);
  return { json, pageCount: recognition.recognisedPages };
}
