import { readFile } from 'node:fs/promises';
import { markdownReading } from './markdown-reading.ts';
import { peerName, requirePeer } from './peer-packages.ts';
import type { Reader, Reading } from './reader.ts';

/** The used part of its declarations. */
interface PdfInspector {
  readonly processPdf: (pdf: Buffer) => { readonly markdown?: string };
  readonly extractPagesMarkdown: (pdf: Buffer) => {
    readonly pages: readonly { readonly page: number; readonly markdown: string }[];
  };
}

/** Firecrawl's reader, in Rust. Its tables come from the Markdown of each page. */
export function pdfInspector(): Reader {
  const { processPdf, extractPagesMarkdown } = requirePeer('@firecrawl/pdf-inspector') as PdfInspector; // by its declarations
  return {
    name: peerName('@firecrawl/pdf-inspector'),
    read: async (paths) => {
      const readings = new Map<string, Reading>();
      for (const path of paths) {
        const pdf = await readFile(path);
        try {
          const pages = extractPagesMarkdown(pdf).pages.map(
            ({ page, markdown }) => [page + 1, markdown] as const,
          );
          readings.set(path, markdownReading(new Map(pages), processPdf(pdf).markdown));
        } catch {
          // It throws for PDFs that it cannot read.
        }
      }
      return readings;
    },
  };
}
