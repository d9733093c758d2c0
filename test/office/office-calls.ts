import type { Service } from '../service.ts';

/** Converts a document through the public door. */
export async function convert(service: Service, file: Uint8Array, fields: object = {}) {
  const json = { file_base64: Buffer.from(file).toString('base64'), ...fields };
  const response = await service.call('POST', '/officeToPdf', { key: service.liveKey, json });
  const bytes = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    warning: response.headers.get('x-warning') ?? '',
    credits: response.headers.get('x-credits-used'),
    pdf: bytes,
    problem:
      response.status === 200
        ? undefined
        : (JSON.parse(bytes.toString()) as { code: string; message: string }),
  };
}

/** The text of a PDF, the number of its pages, and whether it is tagged. */
export async function read(service: Service, pdf: Uint8Array) {
  const json = { pdf_base64: Buffer.from(pdf).toString('base64') };
  const ask = async (path: string) =>
    (await service.call('POST', path, { key: service.liveKey, json })).json();
  const [{ text }, info] = (await Promise.all([ask('/extractText'), ask('/pdfInfo')])) as [
    { text: string },
    { page_count: number; tagged: boolean },
  ];
  return { text, pages: info.page_count, tagged: info.tagged };
}
