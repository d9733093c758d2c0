import { execFileSync } from 'node:child_process';
import type { Service } from '../../test/service.ts';
import { isInstalled } from '../peers.ts';
import { table } from '../table.ts';
import { overlapOf } from '../word-overlap.ts';
import { readerAnswer } from './readers/service-reader.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The fields used of the blocks in the response of /extractContent. */
interface BlockAnswer {
  readonly kind: string;
  readonly box: Box;
  readonly text?: string;
  readonly items?: readonly { readonly text: string; readonly marker?: string }[];
  readonly rows?: readonly (readonly string[])[];
}

interface ContentAnswer {
  readonly pages: readonly { readonly blocks: readonly BlockAnswer[] }[];
}

interface Word {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** Whether each block's box contains the block's words, as placed by poppler: the mean F1 of the blocks of a kind. */
export async function measureBoxes(paths: readonly string[], service: Service, key: string): Promise<string> {
  if (!isInstalled('pdftotext')) return 'Boxes are not measured without pdftotext.\n';
  const scores = new Map<string, number[]>();
  for (const path of paths) {
    const content = await readerAnswer<ContentAnswer>(service, key, '/extractContent', path, {
      format: 'json',
    });
    const pages = popplerPages(path);
    for (const [index, { blocks }] of content?.pages.entries() ?? []) {
      for (const block of blocks) {
        const words = (pages[index] ?? []).filter((word) => isInside(word, block.box));
        const { words: f1 } = overlapOf(textOf(block), words.map(({ text }) => text).join(' '));
        if (block.kind !== 'figure') scores.set(block.kind, [...(scores.get(block.kind) ?? []), f1]);
      }
    }
  }
  const mean = (values: readonly number[]) =>
    (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3);
  return table(
    ['block', 'blocks', 'words in its box, F1'],
    [...scores].toSorted().map(([kind, values]) => [kind, String(values.length), mean(values)]),
  );
}

/** A hyphenated word at a line's end is one word here and two there, which is not the box's fault. */
function textOf({ text, items, rows }: BlockAnswer): string {
  const inItems = items?.map((item) => `${item.marker ?? ''} ${item.text}`).join(' ');
  return text ?? inItems ?? rows?.flat().join(' ') ?? '';
}

function isInside({ x, y }: Word, box: Box): boolean {
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

/** The words of each page with their centres, in points from its upper left corner. */
function popplerPages(path: string): Word[][] {
  const html = execFileSync('pdftotext', ['-bbox', path, '-'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return html
    .split('<page ')
    .slice(1)
    .map((page) =>
      [...page.matchAll(/<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)<\/word>/g)].map(
        ([, left, top, right, bottom, text = '']) => ({
          text: text
            .replaceAll('&lt;', '<')
            .replaceAll('&gt;', '>')
            .replaceAll('&quot;', '"')
            .replaceAll('&amp;', '&'),
          x: (Number(left) + Number(right)) / 2,
          y: (Number(top) + Number(bottom)) / 2,
        }),
      ),
    );
}
