import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { readBack } from '../structure/read-back.ts';
import { channels, secret } from './channels.ts';
import { leakedIn } from './leaked-in.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

async function redact(pdf: Uint8Array, json: Readonly<Record<string, unknown>> = {}): Promise<Response> {
  const body = { pdf_base64: Buffer.from(pdf).toString('base64'), redactions: [{ text: secret }], ...json };
  return service.call('POST', '/redactPdf', { key: service.liveKey, json: body });
}

describe('what no page shows is redacted as well:', () => {
  test.each(Object.entries(channels))('%s', async (_, source) => {
    expect(leakedIn(source)).toBe(true);
    const response = await redact(source);
    expect(response.status).toBe(200);
    const pdf = new Uint8Array(await response.arrayBuffer());
    expect(leakedIn(pdf)).toBe(false);
    expect(await readBack(pdf, async ({ numPages }) => numPages)).toBe(1);
    const [told] = JSON.parse(response.headers.get('x-redactions') ?? '[]') as { count: number }[];
    expect(told?.count).toBeGreaterThan(0);
  });
});
