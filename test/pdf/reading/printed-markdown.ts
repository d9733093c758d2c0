import { expect } from '@jest/globals';
import type { Service } from '../../service.ts';

/** The Markdown of a document without tags that the service prints and reads. */
export async function printedMarkdown(
  service: Service,
  key: string,
  body: string,
  style = '',
  options: object = {},
): Promise<string> {
  const html = `<style>body{font:12px Arial}p{margin:0 0 8px}${style}</style>${body}`;
  const printed = await service.call('POST', '/htmlToPdf', {
    key,
    json: { html, tagged: false, ...options },
  });
  expect(printed.status).toBe(200);
  const form = new FormData();
  form.append('file', new Blob([await printed.arrayBuffer()]), 'printed.pdf');
  const answer = await service.call('POST', '/extractContent', { key, form });
  expect(answer.status).toBe(200);
  const { markdown } = (await answer.json()) as { readonly markdown: string };
  return markdown;
}
