import type { SpenderId } from '../contract/fields/access/spend-cap.ts';
import type { CapUse, Charge } from '../identity/account.ts';

/** What a call or job in progress has reserved. */
export interface OpenCharge {
  readonly amountHundredths: number;
  /** When it counts as abandoned, because nothing works on it any more, in milliseconds since 1970. */
  readonly endsAtMs: number;
  readonly cap?: CapUse | undefined;
}

/** The key of a reservation in `calls` and `jobs`: the last 60 bits of the charge's UUID, which are random. */
export function openId(chargeId: string): string {
  return Buffer.from(hexDigits(chargeId), 'hex').toString('base64url').slice(-11);
}

/** A reservation as the account's item holds it. Its end is rounded up to a second. */
export function openEntry({ amountHundredths, endsAtMs, cap }: OpenCharge): string {
  const endsAtSeconds = Math.ceil(endsAtMs / 1_000).toString(36);
  return [
    amountHundredths,
    endsAtSeconds,
    ...(cap ? [shortSpender(cap.spender), ...capWords(cap)] : []),
  ].join(' ');
}

export function readOpenEntry(entry: string): OpenCharge {
  const [amount, ends = '', spender, ...cap] = entry.split(' ');
  return {
    amountHundredths: Number(amount),
    endsAtMs: Number.parseInt(ends, 36) * 1_000,
    cap: readCap(spender, cap),
  };
}

const refundSuffix = '-refund';

/** The id of the charge that refunds another one. */
export function refundOf(chargeId: string): string {
  return `${chargeId}${refundSuffix}`;
}

/** The key of a charge or refund in `unrecordedCharges`: its whole id, in 22 or 23 characters. */
export function chargeEntryId(chargeId: string): string {
  const isRefund = chargeId.endsWith(refundSuffix);
  return Buffer.from(hexDigits(chargeId), 'hex').toString('base64url') + (isRefund ? '+' : '');
}

/** The id of the charge with that key. */
export function chargeIdOf(entryId: string): string {
  const hex = Buffer.from(entryId.slice(0, 22), 'base64url').toString('hex');
  const uuid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return entryId.endsWith('+') ? refundOf(uuid) : uuid;
}

/** A spent charge as the account's item holds it. A charge with a cap is its spender's. */
export function chargeEntry({ endpoint, pages, costHundredths, spender, cap }: Charge): string {
  const paidBy = spender ? shortSpender(spender) : '';
  return [costHundredths, pages, endpoint.slice(1), paidBy, ...(cap ? capWords(cap) : [])].join(' ');
}

export function readChargeEntry(entry: string): Charge {
  const [cost, pages, endpoint = '', spender, ...capInWords] = entry.split(' ');
  const cap = readCap(spender, capInWords);
  return {
    endpoint: `/${endpoint}`,
    pages: Number(pages),
    costHundredths: Number(cost),
    ...(spender && { spender: longSpender(spender) }),
    ...(cap && { cap }),
  };
}

function capWords({ sinceMs, period }: CapUse): readonly string[] {
  return [sinceMs.toString(36), period];
}

function readCap(spender: string | undefined, [since, period]: readonly string[]): CapUse | undefined {
  if (!spender || since === undefined || period === undefined) return undefined;
  return { spender: longSpender(spender), sinceMs: Number.parseInt(since, 36), period };
}

/** An API key's id without its prefix. Those of apps contain a longer id of their own. */
function shortSpender(spender: SpenderId): string {
  return spender.replace(/^key_/, '');
}

function longSpender(text: string): SpenderId {
  return text.startsWith('app_') ? (text as SpenderId) : `key_${text}`;
}

function hexDigits(chargeId: string): string {
  return chargeId.slice(0, 36).replaceAll('-', '');
}
