import type { Service } from '../../test/service.ts';

/** The PDF that /htmlToPdf makes of the page at a URL, with the default of every other field. */
export async function printedByService(service: Service, key: string, url: string): Promise<Uint8Array> {
  const response = await service.call('POST', '/htmlToPdf', { key, json: { url } });
  if (response.status !== 200) throw new Error(`${url} is answered with ${await response.text()}`);
  return new Uint8Array(await response.arrayBuffer());
}
