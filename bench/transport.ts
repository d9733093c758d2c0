// The cost of sending a large file, compared with the operation on it: `node bench/transport.ts`.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import type { Service } from '../test/service.ts';
import { isInstalled } from './peers.ts';
import { timedInTurns } from './statistics.ts';
import { table } from './table.ts';
import { withService } from './with-service.ts';

const megabytes = 4.6;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const execute = promisify(execFile);

/** /pageCount of a PDF that is mostly one stream of noise, for each way to send it, compared with qpdf's process. */
async function measureTransport(service: Service, key: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-transport-'));
  try {
    const [small, large] = [await pdfWith(0), await pdfWith(megabytes * 1e6)];
    const [smallForm, largeForm] = [await bodyOf(formOf(small)), await bodyOf(formOf(large))];
    const largeJson = await bodyOf(JSON.stringify({ pdf_base64: large.toString('base64') }));
    const path = join(folder, 'large.pdf');
    writeFileSync(path, large);
    const works: Record<string, () => Promise<unknown>> = {
      'small, multipart': () => counted(service, key, smallForm),
      'large, multipart': () => counted(service, key, largeForm),
      'large, base64 in JSON': () => counted(service, key, largeJson),
    };
    if (isInstalled('qpdf')) works["qpdf's process"] = () => execute('qpdf', ['--show-npages', path]);
    const times = await timedInTurns(works, 30, { warmUps: 30 });
    const rows = Object.entries(times).map(([name, { medianMs, p95Ms }]) => [
      name,
      medianMs.toFixed(1),
      p95Ms.toFixed(1),
    ]);
    return `A PDF of ${megabytes} MB.\n\n${table(['/pageCount', 'ms', 'p95 ms'], rows)}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function pdfWith(noiseBytes: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  const page = document.addPage();
  const stream = document.context.stream(randomBytes(noiseBytes));
  page.node.set(PDFName.of('Noise'), document.context.register(stream));
  return Buffer.from(await document.save());
}

function formOf(pdf: Buffer): FormData {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(pdf)], 'a.pdf'));
  return form;
}

interface Body {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A serialised body, so that its creation is not measured. */
async function bodyOf(content: FormData | string): Promise<Body> {
  const response = new Response(content);
  const type =
    typeof content === 'string' ? 'application/json' : (response.headers.get('content-type') ?? '');
  return { type, bytes: new Uint8Array(await response.arrayBuffer()) };
}

/**
 * With a plain client over one connection: fetch takes longer to send a large body than the service does to answer it.
 */
async function counted(service: Service, key: string, { type, bytes }: Body): Promise<void> {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': type, 'Content-Length': bytes.length };
  const call = request(`${service.baseUrl}/pageCount`, { method: 'POST', agent, headers });
  call.end(bytes);
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  await text(response);
  if (response.statusCode !== 200) throw new Error(`/pageCount answered ${response.statusCode}`);
}

if (import.meta.main) console.log(await withService(measureTransport));
