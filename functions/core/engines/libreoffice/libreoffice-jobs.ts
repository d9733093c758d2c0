import type { Conversion, LibreOffice } from './libreoffice.ts';
import { loadLibreOffice } from './load-libreoffice.ts';

/** A letter of a line: the first document takes seconds, since all that reads and prints text is loaded for it. */
const smallest = new TextEncoder().encode('{\\rtf1 .}');

/** The jobs of LibreOffice's thread. */
export function libreofficeJobs() {
  let loading: Promise<LibreOffice> | undefined;
  const loaded = () => {
    loading ??= loadLibreOffice().then((office) => {
      office.convert({ file: smallest, extension: 'rtf', format: 'pdf' });
      return office;
    });
    return loading;
  };
  return {
    ready: async () => void (await loaded()),
    fontFiles: async () => (await loaded()).fontFiles(),
    /** The converted file, if LibreOffice can read this one, and what its memory has grown to. */
    convert: async (conversion: Conversion) => {
      const office = await loaded();
      const result = office.convert(conversion);
      return { result: result?.slice(), megabytes: office.megabytes };
    },
  };
}

export type LibreOfficeJobs = ReturnType<typeof libreofficeJobs>;
