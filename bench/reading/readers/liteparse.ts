import { markdownReading } from './markdown-reading.ts';
import { peerName, requirePeer } from './peer-packages.ts';
import type { Reader, Reading } from './reader.ts';

/** The used part of its declarations. */
interface LiteParsePackage {
  readonly LiteParse: new (options: {
    readonly ocrEnabled: boolean;
    readonly outputFormat: 'markdown';
    readonly imageMode: 'off';
    readonly quiet: boolean;
  }) => {
    readonly parse: (path: string) => Promise<{
      readonly text: string;
      readonly pages: readonly { readonly pageNum: number; readonly markdown: string }[];
    }>;
  };
}

/** LlamaIndex's reader, on PDFium, in Rust. Its tables come from the Markdown of each page. */
export function liteParse(): Reader {
  const { LiteParse } = requirePeer('@llamaindex/liteparse') as LiteParsePackage; // by its own declarations
  const parser = new LiteParse({
    ocrEnabled: false,
    outputFormat: 'markdown',
    imageMode: 'off',
    quiet: true,
  });
  return {
    name: peerName('@llamaindex/liteparse'),
    read: async (paths) => {
      const readings = new Map<string, Reading>();
      for (const path of paths) {
        try {
          const { pages, text } = await parser.parse(path);
          const markdown = new Map(pages.map((page) => [page.pageNum, page.markdown] as const));
          readings.set(path, markdownReading(markdown, text));
        } catch {
          // It throws for PDFs that it cannot read.
        }
      }
      return readings;
    },
  };
}
