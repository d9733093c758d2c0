import type { VisitContext } from '../../core/contract/endpoint.ts';
import { notice } from '../../core/design/notice.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import type { Fault } from './faults.ts';
import type { Printed } from './print-draft.ts';

/** What a draft printed, without scripts: its first page, and what is wrong. previewScript shows the same. */
export function printedMarkup({ document_id, faults, warnings }: Printed, { baseUrl }: VisitContext): Markup {
  const warned = warnings.map((warning) =>
    notice('warn', markup`<details><summary>Printed, with a warning</summary>${warning}</details>`),
  );
  if (document_id === undefined)
    return markup`${notice('bad', markup`<ul class="faults">${faults.map((fault) => markup`<li>${faultText(fault)}</li>`)}</ul>`)}`;
  return markup`${warned}<a href="${baseUrl}/dashboard/playground/results/${document_id}" target="_blank" rel="noopener"><img src="${baseUrl}/tools/pages/${document_id}/1?size=large" alt="Page 1; opens the PDF"></a>`;
}

const labels: Readonly<Record<Fault['part'], string>> = {
  text: 'Template',
  css: 'CSS',
  header_html: 'Header',
  footer_html: 'Footer',
  data_schema: 'Schema',
  sample_data: 'Data',
  settings: 'Settings',
};

/** A fault in a line. */
function faultText({ part, line, column, message }: Fault): string {
  const place = line === undefined ? '' : `, line ${line}${column === undefined ? '' : `:${column}`}`;
  return `${labels[part]}${place}: ${message}`;
}
