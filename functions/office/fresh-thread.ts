import type { OfficeRequest, OfficeResult } from '../core/contract/office.ts';
import { libreofficeThread } from '../core/engines/libreoffice/libreoffice-engine.ts';

/** What LibreOffice's memory may have grown to, and how many documents it may have had, before the next one gets a fresh one. */
const mostMegabytes = 1_536;
const mostDocuments = 50;

let documents = 0;
let ready: Promise<void> = Promise.resolve();

/** Converts a document in LibreOffice's thread. */
export async function convertInThread(request: OfficeRequest): Promise<OfficeResult> {
  await ready; // a LibreOffice that does not start is no fault of the document
  documents++;
  return libreofficeThread().call('convert', [request]);
}

/** Starts a LibreOffice. The next call waits for it. */
export function startFresh(): void {
  documents = 0;
  ready = libreofficeThread().call('ready', []);
  ready.catch(() => {});
}

/** Replaces a LibreOffice that is spent, since it gives no memory back, or that a document has ended. */
export async function replaceSpent(): Promise<void> {
  const megabytes = await libreofficeThread()
    .call('megabytes', [])
    .catch(() => 0);
  const isSpent = documents >= mostDocuments || megabytes > mostMegabytes;
  if (isSpent) libreofficeThread().end();
  if (isSpent || megabytes === 0) startFresh();
}
