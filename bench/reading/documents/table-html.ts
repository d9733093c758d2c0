import type { SourceCell, SourceTable } from './source-document.ts';

/** The rows of a table as HTML, with header cells in the header rows. */
export function tableHtml({ rows, headerRows }: SourceTable): string[] {
  return rows.map((row, index) => {
    const name = index < headerRows ? 'th' : 'td';
    return `<tr>${row.map((cell) => `<${name}${spans(cell)}>${escapedHtml(cell.text)}</${name}>`).join('')}</tr>`;
  });
}

/** Text escaped for HTML. */
export function escapedHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function spans({ columnSpan = 1, rowSpan = 1 }: SourceCell): string {
  return `${columnSpan > 1 ? ` colspan="${columnSpan}"` : ''}${rowSpan > 1 ? ` rowspan="${rowSpan}"` : ''}`;
}
