import type { z } from 'zod';
import type { JsonResult } from '../../core/contract/endpoint.ts';
import type { EngineCall } from '../../core/engine-calls/engine-request.ts';
import type { pdf } from '../../pdf/endpoints.ts';
import type { EngineInput } from '../engine-input.ts';
import { recogniseFor } from '../recognise-for.ts';
import { sourceOf } from '../sources.ts';
import { answerSize } from './answer-size.ts';
import { joinedText, textBuffer } from './text-buffer.ts';

type Endpoint = typeof pdf.comparePdfs;
type Input = EngineInput<Endpoint>;

/** The pages of both documents side by side. */
export interface ComparisonPdf {
  readonly pdf: Uint8Array;
  /** The number of pages to charge. */
  readonly pageCount: number;
}

/** /comparePdfs. */
export async function answerComparison(
  input: Input,
  call: EngineCall,
): Promise<JsonResult<z.output<Endpoint['produces']>> | ComparisonPdf> {
  const [before, after] = [pdfOf(input.before, input), pdfOf(input.after, input)];
  const { comparePdfs } = await import('../../core/comparing/compare-pdfs.ts');
  const comparison = await comparePdfs(before, after, { ...input, recognise: recogniseFor(call) });
  const { pageCount, warnings, changes } = comparison;
  if (input.format === 'pdf') {
    const { sideBySide } = await import('../../core/comparing/answers/side-by-side.ts');
    return { pdf: await sideBySide(before, after, comparison), pageCount };
  }
  const [{ summaryOf }, { changeAnswer }, { reportChange, reportHead }] = await Promise.all([
    import('../../core/comparing/answers/summary.ts'),
    import('../../core/comparing/answers/change-answer.ts'),
    import('../../core/comparing/answers/report.ts'),
  ]);
  const isTextEqual = changes.every(({ kind }) => kind === 'pixels');
  const areDrawingsEqual = changes.every(({ kind }) => kind !== 'pixels');
  const summary = summaryOf(changes, input.pixels);
  const facts = {
    identical: changes.length === 0,
    ...(input.text && { text_identical: isTextEqual }),
    ...(input.pixels && { pixels_identical: areDrawingsEqual }),
    summary,
    warnings,
  };
  const content = textBuffer(answerSize('Compare fewer pages with `pages`.'));
  const asText = (markdown: string) => JSON.stringify(markdown).slice(1, -1);
  const isMarkdown = input.format === 'markdown';
  if (isMarkdown) content.write(asText(reportHead(summary)));
  for (const [index, change] of changes.entries())
    content.write(
      isMarkdown
        ? asText(reportChange(change, index))
        : `${index > 0 ? ',' : ''}${JSON.stringify(changeAnswer(change))}`,
    );
  const start = `${JSON.stringify(facts).slice(0, -1)},`;
  const [open, close] = isMarkdown ? ['"markdown":"', '"}'] : ['"changes":[', ']}'];
  return { json: joinedText(start, open, content, close), pageCount };
}

/** One of the PDFs, with its own password or that of the call. */
function pdfOf(source: Input['before'], { password }: Input) {
  if ('content' in source) return { bytes: source.content, password };
  return { bytes: sourceOf(source), password: source.password ?? password };
}
