import type { z } from 'zod';
import type { JsonResult } from '../../core/contract/endpoint.ts';
import type { EngineCall } from '../../core/engine-calls/engine-request.ts';
import { withOpenedPdfs } from '../../core/opening/with-opened-pdfs.ts';
import type { OpenedSource } from '../../core/pdf-objects/structure/open-source.ts';
import type { pdf } from '../../pdf/endpoints.ts';
import type { EngineInput } from '../engine-input.ts';
import { readingOptions } from '../reading-options.ts';
import { sourceOf } from '../sources.ts';

type Endpoint = typeof pdf.checkAccessibility;
type Answer = z.output<Endpoint['produces']>;

/** The maximum number of figures in an answer. */
const maximumFigures = 1_000;

/** /checkAccessibility. */
export async function answerAccessibility(
  input: EngineInput<Endpoint>,
  call: EngineCall,
): Promise<JsonResult<Answer>> {
  const bytes = sourceOf(input);
  const [{ checkAccessibility }, { readFigures }] = await Promise.all([
    import('../../core/accessibility/check-accessibility.ts'),
    import('../../core/accessibility/structure/read-figures.ts'),
  ]);
  const { checked, tagged, pageCount } = await withOpenedPdfs(
    [{ bytes, password: input.password }],
    ([opened]) => {
      const source = opened as OpenedSource; // one for each
      return {
        checked: checkAccessibility(source),
        tagged: readFigures(source),
        pageCount: source.sourcePages.length,
      };
    },
  );
  const { passes, failures, title = null, language = null, isTagged } = checked;
  return {
    json: {
      passes,
      conformance: 'ua-1',
      failures: failures.map(({ clause, description, pages, count, mend }) => ({
        clause,
        description,
        pages: [...pages],
        count,
        fixable: mend === 'source' ? null : mend,
      })),
      figures: isTagged ? [...tagged] : await seenFigures(bytes, input, call),
      title,
      language,
      tagged: isTagged,
    },
    pageCount,
  };
}

/** The figures of a document without tags, as it is read. */
async function seenFigures(
  bytes: Uint8Array,
  input: EngineInput<Endpoint>,
  call: EngineCall,
): Promise<Answer['figures']> {
  const [{ extractContent }, { answerBox }] = await Promise.all([
    import('../../core/reading/extract-content.ts'),
    import('../../core/reading/answers/answer-box.ts'),
  ]);
  const figures: Answer['figures'] = [];
  const options = readingOptions(
    { pages: undefined, password: input.password, hidden: 'include', ocr: 'never', languages: ['eng'] },
    call,
  );
  await extractContent(bytes, options, (pages) => {
    for (const { page, blocks } of pages) {
      const seen = blocks.filter(({ kind }) => kind === 'figure');
      for (const [index, { box }] of seen.entries())
        if (figures.length < maximumFigures)
          figures.push({ page, index: index + 1, box: answerBox(box), alt: null });
    }
  });
  return figures;
}
