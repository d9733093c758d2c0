import type { OfficeRequest, OfficeResult } from '../core/contract/messages/office.ts';
import type { Problem } from '../core/contract/problems/problem.ts';
import { checkingThread, libreofficeThread } from '../core/engines/libreoffice/libreoffice-engine.ts';
import { startThread } from './start-thread.ts';
import { unlessStalled } from './unless-stalled.ts';

/** What LibreOffice's memory may have grown to, and how many documents it may have had, before the next one gets a fresh one. */
const mostMegabytes = 1_536;
const mostDocuments = 50;

let documents = 0;
let thread = libreofficeThread();
let ready = start();
ready.catch(() => {});

/**
 * Converts a document in LibreOffice's thread, once another one has checked it: what is refused does not wait for LibreOffice. A conversion
 * that stalls is made again by a fresh LibreOffice.
 */
export async function convertInThread({ file, password, ...wishes }: OfficeRequest): Promise<OfficeResult> {
  const document = await checkingThread().call('check', [file, password]);
  await ready; // a LibreOffice that does not start is no fault of the document
  const convert = () => {
    documents++;
    return thread.call('convert', [document, wishes]);
  };
  const converted = await unlessStalled(thread, convert);
  if (converted) return converted.result;
  replaceSpent();
  await ready;
  return convert();
}

/** Ends the check and LibreOffice, and with them the conversion. */
export function endConversion(reason: Problem): void {
  checkingThread().end(reason);
  thread.end(reason);
}

/** Replaces a LibreOffice that is spent, since it gives no memory back, or that has ended. The next call waits for it. */
export function replaceSpent(): void {
  ready = freshIfSpent();
  ready.catch(() => {});
}

async function freshIfSpent(): Promise<void> {
  const megabytes = await thread.call('megabytes', []).catch(() => 0); // one that has ended fails at once
  if (megabytes > 0 && megabytes <= mostMegabytes && documents < mostDocuments) return;
  thread.end();
  await thread.gone; // this machine has no room for the memory of two
  documents = 0;
  await start();
}

function start(): Promise<void> {
  return startThread(() => {
    thread = libreofficeThread();
    return thread;
  });
}
