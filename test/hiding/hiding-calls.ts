import { expect } from '@jest/globals';
import { sharedService } from '../shared-service.ts';

/** More than all calls of a test file cost together. */
const credits = 1_000;

/** The calls of one test file, for an account of its own with this live key. */
export async function hidingCalls() {
  const service = await sharedService();
  const { liveKey: key } = await service.newAccount(credits);
  const send = (path: string, pdf: Uint8Array, fields: object) => {
    const json = { pdf_base64: Buffer.from(pdf).toString('base64'), ...fields };
    return service.call('POST', path, { key, json });
  };
  return {
    service,
    key,
    /** Sends a PDF, and returns the JSON answer, which must not be a problem. */
    call: async (path: string, pdf: Uint8Array, fields: object = {}) => {
      const body = await (await send(path, pdf, fields)).json();
      expect(body).not.toHaveProperty('code');
      return body;
    },
    /** The PDF without its hidden text. */
    withoutHidden: async (pdf: Uint8Array) => {
      const response = await send('/redactPdf', pdf, { remove: ['hidden_text'], return_binary: true });
      const body = Buffer.from(await response.arrayBuffer());
      expect([response.status, response.status === 200 ? '' : body.toString()]).toEqual([200, '']);
      return body;
    },
  };
}
