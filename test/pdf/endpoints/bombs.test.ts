import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { crossReferenceBomb } from '../objects/cross-reference-bombs.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

function call(path: string, pdf: Uint8Array, fields: Record<string, unknown> = {}): Promise<Response> {
  const json = { pdf_base64: Buffer.from(pdf).toString('base64'), ...fields };
  return service.call('POST', path, { key: service.liveKey, json });
}

test('cross-references are read once, however many sections name them', async () => {
  const pdf = crossReferenceBomb({ sections: 1_000, unpackedBytes: 60_000_000 });
  const response = await call('/pageCount', pdf);
  expect([response.status, await response.json()]).toEqual([200, { page_count: 1 }]);
});
