import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument, PDFTextField, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { isInstalled } from './peers.ts';

/** A file on disk, for the tools, and its bytes, for the service. */
export interface SampleFile {
  readonly name: string;
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const maximumBytes = 4_000_000;

/** An even sample of the PDFs in the folder PDF_CORPUS; generated ones if it is not set. */
export async function samplePdfs(folder: string, count: number): Promise<readonly SampleFile[]> {
  const corpus = process.env.PDF_CORPUS;
  if (!corpus) return madePdfs(folder);
  const names = readdirSync(corpus)
    .filter((name) => /\.pdf$/i.test(name) && statSync(join(corpus, name)).size < maximumBytes)
    .toSorted();
  const chosen = names.filter((_, index) => index % Math.max(1, names.length / count) < 1);
  return chosen.map((name) => {
    const path = join(corpus, name);
    return { name, path, bytes: new Uint8Array(readFileSync(path)) };
  });
}

/** Photographs and drawings in typical sizes of scans and screenshots, as JPEG and PNG. */
export async function sampleImages(folder: string): Promise<readonly SampleFile[]> {
  const sizes = [640, 1_200, 2_000];
  const made = sizes.flatMap((width) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
    const picture = () =>
      sharp({ create: { width, height: (width * 3) / 4, channels: 3, background: '#fff', noise } });
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}"><rect width="100%" height="100%" fill="#fff"/><circle cx="50%" cy="50%" r="40%" fill="#26c"/></svg>`;
    return [
      saved(folder, `photograph-${width}.jpg`, picture().jpeg().toBuffer()),
      saved(folder, `drawing-${width}.png`, sharp(Buffer.from(drawing)).removeAlpha().png().toBuffer()),
    ];
  });
  return Promise.all(made);
}

/** Plain ASCII text, which every tool can print: of one page, of about fifty and of about five hundred. */
export function sampleTexts(folder: string): Promise<readonly SampleFile[]> {
  const line = 'The quick brown fox jumps over the lazy dog, and tells what it found.\n';
  const lines = { 'one page': 50, '50 pages': 2_750, '500 pages': 27_500 };
  return Promise.all(
    Object.entries(lines).map(([name, count]) =>
      saved(folder, `${name}.txt`, Buffer.from(line.repeat(count))),
    ),
  );
}

/** A PDF of one page, to be put before or over others. */
export function coverPage(folder: string): Promise<SampleFile> {
  return saved(folder, 'cover.pdf', madePdf(1));
}

/** pdftk's input file for a title. */
export function titleForPdftk(folder: string): Promise<SampleFile> {
  return saved(folder, 'title.txt', Buffer.from('InfoBegin\nInfoKey: Title\nInfoValue: A title\n'));
}

/** A PDF with text fields, and values for them, for the service and for tools. */
interface FormFile extends SampleFile {
  readonly xfdf: string;
  readonly valuesPath: string;
}

/** The PDFs of the corpus with text fields; a generated one without a corpus. */
export async function formPdfs(folder: string): Promise<readonly FormFile[]> {
  const files = process.env.PDF_CORPUS
    ? (await samplePdfs(folder, Number.POSITIVE_INFINITY)).filter(({ bytes }) =>
        Buffer.from(bytes).includes('/AcroForm'),
      )
    : [await saved(folder, 'form.pdf', madeForm())];
  const forms: FormFile[] = [];
  for (const file of files) {
    const names = await textFieldsOf(file.bytes);
    if (names.length === 0) continue;
    const fields = names.map((name) => `<field name="${name}"><value>7</value></field>`).join('');
    const xfdf = `<?xml version="1.0"?><xfdf xmlns="http://ns.adobe.com/xfdf/"><fields>${fields}</fields></xfdf>`;
    const { path } = await saved(folder, `${file.name}.xfdf`, Buffer.from(xfdf));
    forms.push({ ...file, xfdf, valuesPath: path });
  }
  return forms;
}

/** The names of text fields as found by pdf-lib, if none needs escaping; empty if it cannot read the file. */
async function textFieldsOf(bytes: Uint8Array): Promise<readonly string[]> {
  try {
    const form = (await PDFDocument.load(bytes, { updateMetadata: false })).getForm();
    return form.getFields().flatMap((field) => {
      const isPlain = field instanceof PDFTextField && /^\w+$/.test(field.getName()) && !field.isReadOnly();
      return isPlain ? [field.getName()] : [];
    });
  } catch {
    return [];
  }
}

async function madeForm(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage();
  for (let number = 1; number <= 20; number++) {
    const place = { x: 60, y: 800 - 30 * number, width: 200, height: 20 };
    document.getForm().createTextField(`field${number}`).addToPage(page, place);
  }
  return document.save();
}

/** The same PDFs, encrypted by qpdf with the password `reader`, except those it refuses; empty if qpdf is missing. */
export function encryptedPdfs(folder: string, pdfs: readonly SampleFile[]): readonly SampleFile[] {
  if (!isInstalled('qpdf')) return [];
  return pdfs.flatMap(({ name, path: source }) => {
    const path = join(folder, `encrypted-${name}`);
    const { status } = spawnSync('qpdf', ['--encrypt', 'reader', 'owner', '256', '--', source, path]);
    return status === 0 ? [{ name, path, bytes: new Uint8Array(readFileSync(path)) }] : [];
  });
}

async function madePdfs(folder: string): Promise<readonly SampleFile[]> {
  const pageCounts = [1, 2, 5, 10, 20, 50, 100, 200];
  return Promise.all(pageCounts.map((count) => saved(folder, `${count}-pages.pdf`, madePdf(count))));
}

async function madePdf(pageCount: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  for (let number = 1; number <= pageCount; number++) {
    const page = document.addPage();
    for (let line = 1; line <= 40; line++) {
      const text = `Line ${line} of page ${number}: the quick brown fox jumps over the lazy dog.`;
      page.drawText(text, { x: 60, y: 800 - 18 * line, size: 11, font });
    }
  }
  return document.save();
}

async function saved(
  folder: string,
  name: string,
  made: Uint8Array | Promise<Uint8Array>,
): Promise<SampleFile> {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  const bytes = new Uint8Array(await made);
  writeFileSync(path, bytes);
  return { name, path, bytes };
}
