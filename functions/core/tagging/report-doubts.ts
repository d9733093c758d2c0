import type { ConformanceWork } from '../conformance/conformance-work.ts';
import type { BuiltDocument } from './structure/document-builder.ts';

/** The maximum number of figures that a warning names. */
const named = 20;

/** Reports what keeps pages from being read, and warns of figures without an alternative text. */
export function reportDoubts(
  { draft, unmet }: ConformanceWork,
  { undescribed, unlocated, pictures }: BuiltDocument,
): void {
  for (const page of unlocated)
    unmet.push({
      clause: 'ISO 14289-1, 7.1',
      message: 'Some of the text cannot be located in the content, and so cannot be tagged.',
      page,
    });
  for (const page of pictures)
    unmet.push({
      clause: 'ISO 14289-1, 7.1',
      message: 'It shows a picture and no text. Recognise it with /ocrPdf first.',
      page,
    });
  if (undescribed.length === 0) return;
  const places = undescribed.slice(0, named).map(({ page, index }) => `${index} of page ${page}`);
  const others = undescribed.length > named ? ` and ${undescribed.length - named} more` : '';
  const remedy = 'Describe figures in the source document, or in `alt` where the endpoint has it.';
  draft.warnings.push(
    undescribed.length === 1
      ? `A figure has no alternative text, and was marked as decoration: ${places[0]}. ${remedy}`
      : `${undescribed.length} figures have no alternative text, and were marked as decoration: ${places.join(', ')}${others}. ${remedy}`,
  );
}
