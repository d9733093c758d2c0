import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Service } from '../../../test/service.ts';
import { inParallel } from '../../fidelity/in-parallel.ts';
import { isInstalled } from '../../peers.ts';
import { layoutPaper } from './layouts/layout-paper.ts';
import { printHtml } from './print-html.ts';
import { type Layout, runningText, type SourceDocument } from './source-document.ts';
import { sourceHtml } from './source-html.ts';
import { sourceMarkdown } from './source-markdown.ts';
import { sourceRoff } from './source-roff.ts';

const execute = promisify(execFile);

/** A printed document, with the expected result of reading it. */
export interface PrintedSource {
  readonly printer: string;
  readonly path: string;
  readonly markdown: string;
  readonly layout: Layout | undefined;
}

/** A program that prints a document into a file whose path ends with `.pdf`. */
interface Printer {
  readonly name: string;
  readonly print: (source: SourceDocument, path: string) => Promise<unknown>;
  /** Undefined if it prints all documents. */
  readonly cannot?: (source: SourceDocument) => boolean;
}

/** Prints documents into a folder with each installed printer: ours, with and without tags, and those of Debian. */
export async function printSources(
  sources: readonly SourceDocument[],
  folder: string,
  service: Service,
  key: string,
): Promise<readonly PrintedSource[]> {
  const printers = [
    servicePrinter(service, key, false),
    servicePrinter(service, key, true),
    ...debianPrinters(),
  ];
  const tasks = printers.flatMap((printer) =>
    sources.filter((source) => !printer.cannot?.(source)).map((source) => ({ printer, source })),
  );
  return inParallel(2, tasks, async ({ printer, source }) => {
    const path = join(folder, `${source.name}-${printer.name}.pdf`);
    await printer.print(source, path);
    return { printer: printer.name, path, markdown: sourceMarkdown(source), layout: source.layout };
  });
}

/** This service, with or without tags. */
function servicePrinter(service: Service, key: string, tagged: boolean): Printer {
  const running = (text: string) =>
    `<div style="font-size: 8pt; width: 100%; text-align: center">${text}</div>`;
  return {
    name: tagged ? 'htmlToPdf-tagged' : 'htmlToPdf',
    cannot: ({ layout }) => tagged && layout !== undefined,
    print: async (source, path) => {
      const json = {
        html: sourceHtml({ ...source, hasRunningText: false }),
        margin: { top: '25mm', bottom: '25mm', left: '20mm', right: '20mm' },
        format: 'A4',
        tagged,
        ...(source.layout && layoutPaper(source.layout)),
        ...(source.hasRunningText && {
          header_html: running(runningText.top),
          footer_html: running(`${runningText.bottom} <span class="pageNumber"></span>`),
        }),
      };
      const response = await service.call('POST', '/htmlToPdf', { key, json });
      if (response.status !== 200) throw new Error(`/htmlToPdf answered ${await response.text()}`);
      await writeFile(path, new Uint8Array(await response.arrayBuffer()));
    },
  };
}

/** As built by Debian, wkhtmltopdf supports neither columns nor running text. */
function debianPrinters(): Printer[] {
  const printers: Printer[] = [
    {
      name: 'weasyprint',
      print: (source, path) => printHtml('weasyprint', ['-q'], sourceHtml(source), path),
    },
    {
      name: 'wkhtmltopdf',
      print: (source, path) => printHtml('wkhtmltopdf', ['-q'], sourceHtml(source), path),
      cannot: ({ columns, hasRunningText, layout }) => columns > 1 || hasRunningText || layout !== undefined,
    },
    {
      name: 'soffice',
      print: printOffice,
      cannot: ({ columns, layout }) => columns > 1 || layout !== undefined,
    },
    { name: 'groff', print: printRoff, cannot: ({ layout }) => layout !== undefined },
  ];
  return printers.filter(({ name }) => isInstalled(name));
}

/**
 * LibreOffice, which supports no columns of HTML, and prints into the folder of the page. It opens pages as text documents,
 * since as web pages their first heading is not printed.
 */
async function printOffice(source: SourceDocument, path: string): Promise<void> {
  const page = path.replace(/pdf$/, 'html');
  await writeFile(page, sourceHtml({ ...source, hasRunningText: false }));
  const profile = `-env:UserInstallation=file://${path}.profile`;
  const options = [
    '--headless',
    profile,
    '--infilter=HTML (StarWriter)',
    '--convert-to',
    'pdf:writer_pdf_Export',
    '--outdir',
    dirname(path),
    page,
  ];
  await execute('soffice', options);
}

async function printRoff(source: SourceDocument, path: string): Promise<void> {
  const page = path.replace(/pdf$/, 'ms');
  await writeFile(page, sourceRoff(source));
  const options = ['-k', '-Kutf8', '-t', '-ms', '-Tpdf', '-P-pa4', '-dpaper=a4', page];
  const { stdout } = await execute('groff', options, { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 });
  await writeFile(path, stdout);
}
