import type { OfficeWishes } from '../../contract/messages/office.ts';
import type { CheckedDocument } from '../../office/checked-document.ts';
import { convertOffice } from '../../office/convert-office.ts';
import type { LibreOffice } from './libreoffice.ts';
import { loadLibreOffice } from './load-libreoffice.ts';

/** A letter of a line: the first document takes seconds, since all that reads and prints text is loaded for it. */
const smallest = new TextEncoder().encode('{\\rtf1 .}');

/** The jobs of LibreOffice's thread. */
export function libreofficeJobs() {
  let loading: Promise<LibreOffice> | undefined;
  const loaded = () => {
    loading ??= loadLibreOffice().then((office) => {
      office.convert({ file: smallest, name: 'a', extension: 'rtf', format: 'pdf' });
      return office;
    });
    return loading;
  };
  return {
    ready: async () => void (await loaded()),
    convert: async (document: CheckedDocument, wishes: OfficeWishes) =>
      convertOffice(document, wishes, await loaded()),
    /** What LibreOffice's memory has grown to; 0 before it is loaded. */
    megabytes: async () => (await loading)?.megabytes ?? 0,
  };
}

export type LibreOfficeJobs = ReturnType<typeof libreofficeJobs>;
