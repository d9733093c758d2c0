import { libreofficeThread } from '../core/engines/libreoffice/libreoffice-engine.ts';
import type { Converter } from '../core/office/convert-office.ts';

/** What LibreOffice's memory may have grown to, and how many files it may have converted, before the next one gets a fresh one. */
const mostMegabytes = 1_536;
const mostFiles = 50;

let files = 0;
let megabytes = 0;
let ready: Promise<void> = Promise.resolve();

/** LibreOffice, in its thread. */
export const converter: Converter = {
  fontFiles: () => libreofficeThread().call('fontFiles', []),
  convert: async (conversion) => {
    await ready; // a LibreOffice that does not start is no fault of the file
    files++;
    const converted = await libreofficeThread().call('convert', [conversion]);
    ({ megabytes } = converted);
    return converted.result;
  },
};

/** Starts a LibreOffice for the next file, in place of one that is spent. The next call waits for it. */
export function startFresh(): void {
  if (isSpent()) libreofficeThread().end();
  files = 0;
  megabytes = 0;
  ready = libreofficeThread().call('ready', []);
  ready.catch(() => {});
}

/** Whether the next file should get a fresh LibreOffice: it gives no memory back. */
export function isSpent(): boolean {
  return files >= mostFiles || megabytes > mostMegabytes;
}
