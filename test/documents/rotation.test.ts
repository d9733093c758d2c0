import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startService } from '../service.ts';
import { store } from './library.ts';
import { linkToken, reachSecret, rotateSecret } from './secret.ts';

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rotation-'));
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('links keep working when the secret is rotated, and signatures of the old secret are worthless a week later', async () => {
  const before = await startService({ dataDir });
  reachSecret(before);
  const account = await before.newAccount();
  const { document_id, url } = await store(before, account);
  const tokens = {
    stored: url.replace(/^.*\//, ''),
    longest: await linkToken(account.accountId, document_id, 604_800),
    // As only a thief of the secret would make it: it ends later than any link of before the rotation.
    stolen: await linkToken(account.accountId, document_id, 604_800 + 7_200),
  };
  const open = async (baseUrl: string, token: string) =>
    (await fetch(`${baseUrl}/d/${token}`, { redirect: 'manual' })).status;
  expect(await open(before.baseUrl, tokens.stolen)).toBe(302);
  await rotateSecret();
  await before.stop();

  const after = await startService({ dataDir });
  try {
    expect(await open(after.baseUrl, tokens.stored)).toBe(302);
    expect(await open(after.baseUrl, tokens.longest)).toBe(302);
    expect(await open(after.baseUrl, tokens.stolen)).toBe(404);
    const { url: signedAnew } = await store(after, account);
    expect((await fetch(signedAnew, { redirect: 'manual' })).status).toBe(302);
  } finally {
    await after.stop();
  }
});
