import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Part } from './sample-text.ts';

const run = promisify(execFile);

/** How a text is set. */
export interface Layout {
  readonly fontPoints: number;
  readonly page: 'A4' | 'A5';
  readonly isSerif: boolean;
}

/** Two layouts with other fonts, lines and pages. */
export const layouts: readonly [Layout, Layout] = [
  { fontPoints: 10, page: 'A4', isSerif: true },
  { fontPoints: 12, page: 'A5', isSerif: false },
];

/** A program that prints texts, if it is installed. */
export interface Printer {
  readonly name: string;
  readonly program: string;
  print(parts: readonly Part[], layout: Layout): Promise<Uint8Array>;
}

/** The programs of this machine beside our own Chromium. */
export const printers: readonly Printer[] = [
  {
    name: 'WeasyPrint',
    program: 'weasyprint',
    print: (parts, layout) =>
      inFolder('page.html', htmlOf(parts, layout), ['weasyprint', 'page.html', 'page.pdf']),
  },
  {
    name: 'LibreOffice',
    program: 'soffice',
    print: (parts, layout) =>
      inFolder('page.html', htmlOf(parts, layout), [
        'soffice',
        '-env:UserInstallation=file:///tmp/comparing-office',
        '--headless',
        '--convert-to',
        'pdf:writer_web_pdf_Export',
        'page.html',
      ]),
  },
  {
    name: 'groff',
    program: 'groff',
    print: (parts, layout) =>
      inFolder('page.ms', groffOf(parts, layout), [
        'bash',
        '-o',
        'pipefail',
        '-c',
        `groff -ms -t -Tps -dpaper=${layout.page.toLowerCase()}p page.ms | ps2pdf - page.pdf`,
      ]),
  },
  {
    name: 'TeX',
    program: 'pdflatex',
    print: (parts, layout) =>
      inFolder('page.tex', texOf(parts, layout), ['pdflatex', '-interaction=batchmode', 'page.tex']),
  },
];

/** Whether a program is installed. */
export async function isInstalled(program: string): Promise<boolean> {
  return run('sh', ['-c', `command -v ${program}`]).then(
    () => true,
    () => false,
  );
}

async function inFolder(
  name: string,
  text: string,
  command: readonly [string, ...string[]],
): Promise<Uint8Array> {
  const cwd = await mkdtemp(join(tmpdir(), 'comparing-'));
  try {
    await writeFile(join(cwd, name), text);
    const [program, ...words] = command;
    await run(program, words, { cwd });
    return await readFile(join(cwd, 'page.pdf'));
  } finally {
    await rm(cwd, { recursive: true });
  }
}

/** A text as HTML, hyphenated and justified. */
export function htmlOf(parts: readonly Part[], { fontPoints, page, isSerif }: Layout): string {
  const body = parts.map(htmlPart);
  const font = isSerif ? 'serif' : 'sans-serif';
  const style = `@page{size:${page};margin:20mm;@bottom-center{content:counter(page)}}body{font:${fontPoints}pt ${font};text-align:justify;hyphens:auto}table{width:100%;border-collapse:collapse}td{border:0.5pt solid #444;padding:3pt}`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><style>${style}</style><body>${body.join('\n')}</body></html>`;
}

function htmlPart(part: Part): string {
  switch (part.kind) {
    case 'heading':
      return `<h2>${part.words.join(' ')}</h2>`;
    case 'paragraph':
      return `<p>${part.words.join(' ')}</p>`;
    case 'list':
      return `<ol>${part.items.map((item) => `<li>${item.join(' ')}</li>`).join('')}</ol>`;
    case 'table':
      return `<table border="1">${part.rows
        .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
        .join('')}</table>`;
  }
}

function groffOf(parts: readonly Part[], { fontPoints, page, isSerif }: Layout): string {
  const width = page === 'A4' ? 16 : 11;
  const body = parts.map(groffPart);
  const size = `.nr PS ${fontPoints}\n.nr VS ${fontPoints + 3}\n.nr LL ${width}c\n.nr PO 2c`;
  return `${size}\n.fam ${isSerif ? 'T' : 'H'}\n${body.join('\n')}\n`;
}

function groffPart(part: Part): string {
  switch (part.kind) {
    case 'heading':
      return `.SH\n${part.words.join(' ')}`;
    case 'paragraph':
      return `.LP\n${part.words.join(' ')}`;
    case 'list':
      return part.items.map((item, index) => `.IP ${index + 1}.\n${item.join(' ')}`).join('\n');
    case 'table':
      return `.TS\nallbox tab(|);\nl r r r.\n${part.rows.map((row) => row.join('|')).join('\n')}\n.TE`;
  }
}

function texOf(parts: readonly Part[], { fontPoints, page, isSerif }: Layout): string {
  const body = parts.map(texPart);
  const family = isSerif ? '' : '\\renewcommand{\\familydefault}{\\sfdefault}';
  return `\\documentclass[${fontPoints}pt]{article}\\usepackage[T1]{fontenc}\\usepackage{lmodern}\\usepackage[${page.toLowerCase()}paper,margin=20mm]{geometry}${family}\\begin{document}\n${body.join('\n\n')}\n\\end{document}\n`;
}

function texPart(part: Part): string {
  switch (part.kind) {
    case 'heading':
      return `\\section*{${part.words.join(' ')}}`;
    case 'paragraph':
      return `${part.words.join(' ')}\n`;
    case 'list':
      return `\\begin{enumerate}${part.items.map((item) => `\\item ${item.join(' ')}`).join('\n')}\\end{enumerate}`;
    case 'table':
      return `\\noindent\\begin{tabular}{|l|r|r|r|}\\hline ${part.rows.map((row) => `${row.join(' & ')} \\\\\\hline`).join('\n')}\\end{tabular}\n`;
  }
}
