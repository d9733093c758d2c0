import { snakeCase } from '../../core/code-samples/snake-case.ts';

/** The tool name of an endpoint: htmlToPdf is html_to_pdf. */
export function toolName(endpointName: string): string {
  return snakeCase(endpointName);
}

const initialisms: Readonly<Record<string, string>> = { html: 'HTML', pdf: 'PDF', pdfs: 'PDFs' };

/** The same as a title for people: HTML to PDF. */
export function toolTitle(endpointName: string): string {
  const words = toolName(endpointName).split('_');
  const title = words.map((word) => initialisms[word] ?? word).join(' ');
  return `${title.charAt(0).toUpperCase()}${title.slice(1)}`;
}
