import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { output } from './output.ts';

/** Large enough for Tesseract to read text of eight points. */
const dpi = 150;

/** Reads drawings of pages with Tesseract. Pages count from 1. */
export interface Recogniser {
  /** The pages among these on which Tesseract reads the word, in small letters. Each page of a file is read once. */
  pagesWith(path: string, word: string, pages: readonly number[]): Promise<number[]>;
}

/** A recogniser for one file and what it becomes, which keeps its images in this folder. */
export function recogniser(folder: string): Recogniser {
  const texts = new Map<string, Promise<string>>();
  const textOf = (path: string, page: number) => {
    const key = `${path} ${page}`;
    const text = texts.get(key) ?? read(path, page, folder);
    texts.set(key, text);
    return text;
  };
  return {
    async pagesWith(path, word, pages) {
      const found: number[] = [];
      for (const page of pages) if ((await textOf(path, page)).includes(word)) found.push(page);
      return found;
    },
  };
}

async function read(path: string, page: number, folder: string): Promise<string> {
  const image = join(folder, 'page');
  const pages = ['-f', String(page), '-l', String(page), '-singlefile'];
  await output('pdftoppm', ['-r', String(dpi), '-gray', '-png', '-cropbox', ...pages, path, image]);
  const text = await output('tesseract', [`${image}.png`, '-']);
  rmSync(`${image}.png`, { force: true });
  return text.toString('utf8').toLowerCase().replace(/-\n/g, '');
}
