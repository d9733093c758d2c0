import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sharedService } from '../shared-service.ts';
import { faults, hasJudge, judge } from './judge.ts';
import { judgedCalls } from './judged-calls.ts';

const folder = mkdtempSync(join(tmpdir(), 'judged-'));

/** What each call answered and veraPDF found, by the name of the call. */
const found = new Map<string, { readonly status: number; readonly faults: readonly string[] }>();

// All files are judged at once: Java takes longer to start than to judge one.
beforeAll(async () => {
  if (!hasJudge) return;
  const service = await sharedService();
  const { liveKey: key } = await service.newAccount(10_000);
  const asked = [];
  for (const [index, [name, { path, json, profiles }]] of [...judgedCalls].entries()) {
    const response = await service.call('POST', path, { key, json });
    const body = new Uint8Array(await response.arrayBuffer());
    found.set(name, { status: response.status, faults: [] });
    if (response.status !== 200) continue;
    const file = join(folder, `${index}.pdf`);
    writeFileSync(file, body);
    asked.push(...profiles.map((profile) => ({ name, profile, file })));
  }
  const verdicts = await judge(asked);
  for (const [index, { name }] of asked.entries()) {
    const { status, faults: before } = found.get(name) ?? { status: 0, faults: [] };
    const verdict = verdicts[index];
    found.set(name, { status, faults: [...before, ...(verdict ? faults(verdict) : ['not judged'])] });
  }
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true, maxRetries: 5 }));

const judged = hasJudge
  ? test.each([...judgedCalls.keys()])
  : test.skip.each(['nothing: VERAPDF_JAR names no jar']);

judged('veraPDF passes %s', (name) => {
  expect(found.get(name)).toEqual({ status: 200, faults: [] });
});
