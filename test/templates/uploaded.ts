import type { Service } from '../service.ts';

/** The document ID of a file that is uploaded to the live environment. */
export async function uploaded(
  service: Service,
  bytes: Uint8Array<ArrayBuffer>,
  filename: string,
): Promise<string> {
  const request = { key: service.liveKey, json: { filename, size: bytes.length } };
  const place = (await (await service.call('POST', '/uploads', request)).json()) as Readonly<
    Record<string, string>
  >;
  const put = await fetch(String(place.upload_url), { method: 'PUT', body: bytes });
  if (put.status !== 200) throw new Error(`an upload was answered ${put.status}`);
  return String(place.document_id);
}
