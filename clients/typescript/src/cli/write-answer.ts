import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileAnswer } from '../file-answer.ts';
import type { Meta } from '../meta.ts';
import { saveFile } from '../node.ts';
import type { Line } from './parse-line.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

/** Where an answer goes. */
export interface Destination {
  /** A path, or `-` for standard output. */
  readonly output: string | undefined;
  /** The one field to print of an answer in JSON. */
  readonly print: string | undefined;
  /** Whether a file is reported in JSON. */
  readonly isJson: boolean;
}

/** Where a command line says that its answer goes. */
export function destinationOf({ common: { output, print, json } }: Line): Destination {
  return { output: output as string | undefined, print: print as string | undefined, isJson: json === true }; // as their types say
}

/** Writes a file where it is wanted, and JSON to standard output. Warnings go to standard error. */
export async function writeAnswer(
  answer: unknown,
  { output, print, isJson }: Destination,
  terminal: Terminal,
): Promise<void> {
  const { meta } = answer as { meta?: Meta };
  for (const warning of meta?.warnings ?? []) terminal.stderr.write(`Warning: ${warning}\n`);
  if (isFile(answer)) return writeFileAnswer(answer, output, isJson, terminal);
  const images = (answer as { images?: readonly Image[] }).images;
  const isOfPages = images?.every(({ page }) => page !== undefined);
  if (images && isOfPages && output !== undefined && output !== '-')
    return writeImages(images, output, terminal);
  const text = print === undefined ? JSON.stringify(answer, null, 2) : fieldText(answer, print);
  if (output === undefined || output === '-') terminal.stdout.write(`${text}\n`);
  else await writeFile(output, `${text}\n`);
}

function isFile(answer: unknown): answer is FileAnswer {
  return typeof (answer as { stream?: unknown }).stream === 'function';
}

async function writeFileAnswer(
  file: FileAnswer,
  output: string | undefined,
  isJson: boolean,
  terminal: Terminal,
): Promise<void> {
  if (output !== undefined && output !== '-') {
    await saveFile(file, output);
    const { creditsUsed, requestId, warnings } = file.meta;
    const { contentType: content_type, sizeBytes: size_bytes, documentId: document_id } = file;
    const report = {
      content_type,
      size_bytes,
      document_id,
      credits_used: creditsUsed,
      request_id: requestId,
    };
    if (isJson) terminal.stdout.write(`${JSON.stringify({ output, ...report, warnings }, null, 2)}\n`);
    else terminal.stderr.write(`${output}${creditsUsed === undefined ? '' : `: ${creditsUsed} credits`}\n`);
    return;
  }
  const stream = file.stream() as Parameters<typeof Readable.fromWeb>[0]; // Node has a type of its own for it
  await pipeline(Readable.fromWeb(stream), terminal.stdout, { end: false });
}

interface Image {
  readonly page: number;
  readonly format: string;
  readonly image_base64: string;
}

/** One image under the name itself; several with their pages in it: `out-1.png`. */
async function writeImages(images: readonly Image[], output: string, { stderr }: Terminal): Promise<void> {
  const extension = extname(output);
  const stem = output.slice(0, output.length - extension.length);
  for (const { page, format, image_base64 } of images) {
    const ending = extension || `.${format}`;
    const path = images.length === 1 ? `${stem}${ending}` : `${stem}-${page}${ending}`;
    await writeFile(path, image_base64, 'base64');
    stderr.write(`${path}\n`);
  }
}

function fieldText(answer: unknown, name: string): string {
  const value = (answer as Readonly<Record<string, unknown>>)[name];
  if (value === undefined) {
    throw new UsageError(`The answer has no ${name}, but ${Object.keys(answer as object).join(', ')}.`);
  }
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
