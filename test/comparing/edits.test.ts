import { beforeAll, expect, test } from '@jest/globals';
import { editText } from '../../bench/comparing/edit-text.ts';
import { judgeChanges } from '../../bench/comparing/judge-changes.ts';
import { htmlOf, layouts } from '../../bench/comparing/printers.ts';
import { sampleText } from '../../bench/comparing/sample-text.ts';
import { randomOf } from '../fuzz/random.ts';
import { often } from '../jest/chosen-cases.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { compared } from './compared.ts';

const documents = often(1, 20);
const seed = Number(process.env.COMPARING_SEED ?? 1);

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

test(`finds every edit of ${documents} documents (a first one by day) that flow in another way, and nothing else (COMPARING_SEED=${seed})`, async () => {
  for (let at = 0; at < documents; at++) {
    const random = randomOf(seed * 1_000 + at);
    const parts = sampleText(random);
    const { parts: edited, edits } = editText(parts, 13, random);
    const { changes = [] } = await compared(
      service,
      { html: htmlOf(parts, layouts[0]) },
      { html: htmlOf(edited, layouts[1]) },
    );
    expect({ at, ...judgeChanges(edits, changes) }).toEqual({ at, missed: [], false: [] });
  }
});
