import { completeAccounts } from './complete-accounts.ts';
import type { Migration } from './migration.ts';
import { type Item, moveItems } from './move-items.ts';

interface OldTable {
  /** The key that version 0.1.0 gave the table. */
  readonly keys: readonly string[];
  /** An attribute that all its items have, and those of no other table. */
  readonly attribute: string;
  readonly convert: (item: Item) => readonly Item[];
}

/** The owner of an item, an account in one of its environments, is its tenant since. All else is as it was. */
function withTenant({ owner, ...item }: Item): readonly Item[] {
  return [{ tenant: owner, ...item }];
}

/** Version 0.1.0 had a table of these in place of which CloudFormation made an empty one. */
const oldTables = {
  documents: { keys: ['owner', 'id'], attribute: 'objectKey', convert: withTenant },
  terms: { keys: ['owner', 'id'], attribute: 'packed', convert: withTenant },
  jobs: { keys: ['owner', 'id'], attribute: 'linkSeconds', convert: withTenant },
  idempotency: { keys: ['owner', 'key'], attribute: 'fingerprint', convert: withTenant },
  attempts: { keys: ['address'], attribute: 'failures', convert: byWhatIsGuessed },
} as const satisfies Readonly<Record<string, OldTable>>;

type OldTableName = keyof typeof oldTables;

/** Completes accounts, and moves what version 0.1.0 has stored under an `owner` into tables whose key is the `tenant`. */
export const release020: Migration = {
  description: `moves what 0.1.0 has stored, and completes accounts. TABLE=OLD names an old table, for ${Object.keys(oldTables).join(', ')}`,
  run: async (words, isTrial) => {
    const moves = words.map(parsePair);
    if (moves.length === 0)
      throw new Error('no old table is named, such as documents=PdfService-Tablesdocuments…');
    const counts: Record<string, object> = { accounts: await completeAccounts(isTrial) };
    for (const { to, from } of moves) {
      const { keys, attribute, convert }: OldTable = oldTables[to];
      const checked = (item: Item) => {
        if ([...keys, attribute].every((name) => name in item)) return convert(item);
        throw new Error(
          `${from} is not the old table of ${to}: an item has no ${[...keys, attribute].join(' or no ')}`,
        );
      };
      counts[to] = await moveItems({ from, keys, to, convert: checked, isTrial });
    }
    return counts;
  },
};

function parsePair(word: string): { readonly to: OldTableName; readonly from: string } {
  const [, to = '', from = ''] = /^(\w+)=([\w.-]+)$/.exec(word) ?? [];
  if (Object.hasOwn(oldTables, to)) return { to: to as OldTableName, from }; // hasOwn does not narrow
  throw new Error(
    `${word} must be one of ${Object.keys(oldTables).join(', ')}, =, and the name of the old table`,
  );
}

const [hourMs, dayMs] = [3_600_000, 24 * 3_600_000];

/** From this many failures on an address waited for an operator. Now it waits for a day. */
const reviewedFailures = 20;

/** Failures counted against an address, whatever was tried. Passwords and keys are counted apart since. */
function byWhatIsGuessed({
  address,
  attemptId,
  failures,
  lastFailedAtMs,
  blockedUntilMs,
}: Item): readonly Item[] {
  const lastMs = Number(lastFailedAtMs);
  const untilMs = Number(failures) >= reviewedFailures ? lastMs + dayMs : Number(blockedUntilMs ?? 0);
  return ['address', 'keys'].map((kind) => ({
    subject: `${kind} ${address}`,
    failures,
    among: {},
    lastFailedAtMs,
    ...(untilMs > 0 && { blockedUntilMs: untilMs }),
    changeId: attemptId,
    expiresAtSeconds: Math.ceil((Math.max(lastMs + hourMs, untilMs) + hourMs) / 1_000),
  }));
}
