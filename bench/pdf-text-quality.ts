import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Service } from '../test/service.ts';
import { type SampleFile, samplePdfs } from './pdf-sample.ts';
import { installedTools, runTool } from './pdf-tools.ts';
import { table } from './table.ts';
import { withService } from './with-service.ts';
import { type Overlap, overlapOf } from './word-overlap.ts';

const judgeFolder = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
const [cMapUrl, standardFontDataUrl] = [join(judgeFolder, 'cmaps/'), join(judgeFolder, 'standard_fonts/')];

/** The text of /extractText and of the tools, each compared with that of pdf.js: the mean of all files with text. */
async function measureTextQuality(service: Service, key: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-text-'));
  try {
    const overlaps = new Map<string, Overlap[]>();
    for (const file of await samplePdfs(folder, 90)) {
      const judged = await judgedText(file);
      const texts = judged?.trim() ? await readBy(service, key, file) : undefined;
      if (!judged || !texts) continue;
      for (const [reader, text] of texts) {
        const row = `${scriptsOf(judged)}\n${reader}`;
        overlaps.set(row, [...(overlaps.get(row) ?? []), overlapOf(text, judged)]);
      }
    }
    const heads = ['scripts', 'reader', 'files', 'words, F1', 'characters, F1'];
    return table(
      heads,
      [...overlaps].toSorted().map(([row, found]) => cells(row, found)),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function cells(row: string, overlaps: readonly Overlap[]): string[] {
  const mean = (of: (overlap: Overlap) => number) =>
    (overlaps.reduce((sum, overlap) => sum + of(overlap), 0) / overlaps.length).toFixed(4);
  return [
    ...row.split('\n'),
    String(overlaps.length),
    mean(({ words }) => words),
    mean((one) => one.characters),
  ];
}

/**
 * Readers differ more on scripts with other word boundaries or another reading order: such files have their own rows.
 */
function scriptsOf(text: string): string {
  const others = text.match(
    /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu,
  );
  return (others?.length ?? 0) > text.length / 10 ? 'right-to-left, East Asian' : 'others';
}

/** The text from the service and every tool; undefined if one of them cannot read the file. */
async function readBy(
  service: Service,
  key: string,
  { name, path, bytes }: SampleFile,
): Promise<readonly (readonly [string, string])[] | undefined> {
  const form = new FormData();
  form.append('file', new Blob([bytes]), name);
  const response = await service.call('POST', '/extractText', { key, form });
  const { text } = (await response.json()) as { readonly text?: string };
  if (response.status !== 200 || text === undefined) return undefined;
  try {
    const theirs = installedTools('extractText').map(
      async (tool) => [tool.name, await runTool(tool, [path], '')] as const,
    );
    return [['/extractText', text], ...(await Promise.all(theirs))];
  } catch {
    return undefined;
  }
}

async function judgedText({ bytes }: SampleFile): Promise<string | undefined> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, cMapUrl, standardFontDataUrl });
  try {
    const document = await task.promise;
    let text = '';
    for (let number = 1; number <= document.numPages; number++) {
      const { items } = await (await document.getPage(number)).getTextContent();
      for (const item of items) if ('str' in item) text += item.hasEOL ? `${item.str}\n` : item.str;
      text += '\n';
    }
    return text;
  } catch {
    return undefined;
  } finally {
    await task.destroy();
  }
}

if (import.meta.main) console.log(await withService(measureTextQuality));
