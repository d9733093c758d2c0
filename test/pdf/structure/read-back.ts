import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodePDFRawStream, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import { getDocument, Util } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Opens a PDF with pdf.js, which wrote none of it, and closes it after the reading. */
export async function readBack<Read>(
  pdf: Uint8Array,
  read: (document: Awaited<ReturnType<typeof getDocument>['promise']>) => Promise<Read>,
): Promise<Read> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  try {
    return await read(await task.promise);
  } finally {
    await task.destroy();
  }
}

/** The text of each page, as pdf.js reads it. */
export function pageTexts(pdf: Uint8Array): Promise<string[]> {
  return readBack(pdf, async (document) => {
    const texts: string[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const { items } = await (await document.getPage(number)).getTextContent();
      texts.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
    }
    return texts;
  });
}

/** The texts of a page with their places in points from the lower left of the page as the reader sees it. */
export function placedTexts(pdf: Uint8Array, number: number) {
  return readBack(pdf, async (document) => {
    const page = await document.getPage(number);
    const { transform, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    return items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [a, b, , , x, y] = Util.transform(transform, item.transform) as number[] as Matrix; // six numbers
      const directionDegrees = (Math.atan2(-b, a) * 180) / Math.PI;
      const size = { width: item.width * page.userUnit, height: item.height * page.userUnit };
      return [{ text: item.str, x, y: height - y, directionDegrees, ...size }];
    });
  });
}

type Matrix = [number, number, number, number, number, number];

/** The page that a bookmark of pdf.js leads to, as its reference. */
export function targetOf(bookmark: { readonly dest: string | unknown[] | null } | undefined): never {
  const [page] = Array.isArray(bookmark?.dest) ? bookmark.dest : [];
  return page as never; // pdf.js names no type for what it takes back
}

/** Everything in a PDF, reachable or not, as text of one character a byte: the file, and each of its objects decoded. */
export async function plainBytes(pdf: Uint8Array): Promise<string> {
  return [Buffer.from(pdf).toString('latin1'), ...(await objectTexts(pdf))].join('\n');
}

/** Each object of a PDF, decoded, without its number: equal lists mean the same content. */
export async function numberlessObjects(pdf: Uint8Array): Promise<readonly string[]> {
  const texts = await objectTexts(pdf);
  return texts.map((text) => text.replace(/\b\d+ 0 R\b/g, 'R').replace(/\/Length \d+/, '')).sort();
}

/** The objects, without the streams that pack them and list where they are. */
async function objectTexts(pdf: Uint8Array): Promise<readonly string[]> {
  const { context } = await PDFDocument.load(pdf, { updateMetadata: false });
  return context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFRawStream)) return object.toString();
    if (/\/Type \/(ObjStm|XRef)\b/.test(String(object.dict))) return [];
    return `${object.dict}${Buffer.from(decodePDFRawStream(object).decode()).toString('latin1')}`;
  });
}

/** What qpdf complains of: nothing where it finds no fault, or is not installed. It exits with a status if it complains. */
export function complaints(pdf: Uint8Array, check: '--check' | '--check-linearization' = '--check'): string {
  if (!isInstalled('qpdf')) return '';
  const folder = mkdtempSync(join(tmpdir(), 'read-back-'));
  try {
    writeFileSync(join(folder, 'in.pdf'), pdf);
    execFileSync('qpdf', [check, join(folder, 'in.pdf')], { stdio: 'pipe' });
    return '';
  } catch (error) {
    const { stdout, stderr } = error as { stdout: Buffer; stderr: Buffer }; // as execFileSync throws
    return `${stdout}${stderr}`;
  } finally {
    rmSync(folder, { recursive: true, maxRetries: 5 });
  }
}

/** Whether qpdf finds no fault in a file; false where it is not installed. */
export function isFaultless(pdf: Uint8Array): boolean {
  return isInstalled('qpdf') && complaints(pdf) === '';
}

const installed = new Map<string, boolean>();

function isInstalled(program: string): boolean {
  const isThere = installed.get(program) ?? answers(program);
  installed.set(program, isThere);
  return isThere;
}

function answers(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
