import { beforeAll, expect, test } from '@jest/globals';
import { takesAll } from '../jest/chosen-cases.ts';
import { textsOf } from '../pdf/reading/read-back.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { type Channel, partOfSecret, secret } from './channel.ts';
import { channelsOfContent } from './channels-of-content.ts';
import { channelsOfStructure } from './channels-of-structure.ts';
import { type DocumentKind, documentKinds, keptText, leaking } from './documents.ts';
import { recover } from './recover.ts';

// A secret is put into a document by every channel that is known here, and redacted. Each file is checked first: the secret
// can be recovered from it. TESTS=all puts each channel into each of fifty kinds of documents; without it, each is in one.

const channels = [...channelsOfContent, ...channelsOfStructure];

/** More than all calls cost together. */
const credits = 1_000;

let service: Service;
let key: string;
beforeAll(async () => {
  service = await sharedService();
  ({ liveKey: key } = await service.newAccount(credits));
});

const cases = channels.flatMap((channel, index): [string, Channel, DocumentKind][] => {
  const kinds = documentKinds.filter(({ isPlain }) => isPlain || !channel.finish);
  const chosen = takesAll ? kinds : kinds.filter((_, place) => place === (index * 7) % kinds.length);
  return chosen.map((kind) => [`${channel.name}, in a document of ${kind.name}`, channel, kind]);
});

test.each(cases)('%s: nothing of it is left', async (_, channel, kind) => {
  const file = await leaking(kind, [channel]);
  await expectLeak(file, channel, kind);
  const redacted = await redact(file, channel.redactions ?? [{ text: secret }]);
  expect(recover(redacted, [secret, partOfSecret])).toEqual([]);
  expect(redacted.includes('/Encrypt')).toBe(false);
  const texts = (await textsOf(redacted)).join('\n');
  expect(tight(texts)).not.toContain(tight(partOfSecret));
  if (!channel.redactions) expect(texts).toContain(keptText);
});

/** That the secret is there for whoever looks for it. What is encrypted is read by those who open it. */
async function expectLeak(file: Buffer, channel: Channel, kind: DocumentKind): Promise<void> {
  if (channel.isInGlyphs) expect(tight((await textsOf(file)).join('\n'))).toContain(tight(secret));
  else if (kind.name.includes('encrypted')) expect(file.includes('/Encrypt')).toBe(true);
  else expect(recover(file, [partOfSecret])).not.toEqual([]);
}

async function redact(file: Buffer, redactions: readonly object[]): Promise<Buffer> {
  const json = { pdf_base64: file.toString('base64'), redactions, allow_none: true };
  const response = await service.call('POST', '/redactPdf', { key, json });
  const body = Buffer.from(await response.arrayBuffer());
  expect([response.status, response.status === 200 ? '' : body.toString()]).toEqual([200, '']);
  return body;
}

function tight(text: string): string {
  return text.replace(/\s/g, '').toLowerCase();
}
