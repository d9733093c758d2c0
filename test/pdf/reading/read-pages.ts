import { expect } from '@jest/globals';
import type { Service } from '../../service.ts';

/** A block as `/extractContent` answers with it. */
export type AnsweredBlock = Readonly<Record<string, unknown>> & { readonly kind: string };

/** Reads PDFs by requests to a service, which has begun by then. */
export function pageReaders(service: () => Service) {
  const answerOf = async (path: string, json: object) => {
    const { liveKey: key } = await service().newAccount();
    const answer = await service().call('POST', path, { key, json });
    expect(answer.status).toBe(200);
    return answer;
  };
  /** The blocks of a document's first page. */
  const blocksOf = async (pdf: Uint8Array): Promise<readonly AnsweredBlock[]> => {
    const pdf_base64 = Buffer.from(pdf).toString('base64');
    const answer = await answerOf('/extractContent', { pdf_base64, format: 'json' });
    const { pages } = (await answer.json()) as { pages: { blocks: AnsweredBlock[] }[] };
    return pages[0]?.blocks ?? [];
  };
  const printed = async (html: string): Promise<Uint8Array> => {
    const answer = await answerOf('/htmlToPdf', { html });
    return new Uint8Array(await answer.arrayBuffer());
  };
  const markdownOf = async (pdf: Uint8Array): Promise<string> => {
    const answer = await answerOf('/extractContent', { pdf_base64: Buffer.from(pdf).toString('base64') });
    const { markdown } = (await answer.json()) as { markdown: string };
    return markdown;
  };
  return {
    blocksOf,
    markdownOf,
    printed,
    printedBlocks: async (html: string) => blocksOf(await printed(html)),
  };
}
