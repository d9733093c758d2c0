import { countInWindow } from '../aws/count-in-window.ts';
import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problem.ts';
import { clientAddress } from './client-address.ts';

const hourSeconds = 3_600;

const done = { 'sign-up': 'accounts were created', register: 'apps were registered' } as const;

/** Counts an action that needs no account, by client address. Throws rate_limited, with Retry-After. */
export async function limitAddress(doing: keyof typeof done, sourceIp: string): Promise<void> {
  const { count, resetSeconds } = await countInWindow(`${doing}#${clientAddress(sourceIp)}`, hourSeconds);
  const limit = limits.registrationsPerHour;
  if (count <= limit) return;
  throw new Problem('rate_limited', `More than ${limit} ${done[doing]} from this address in an hour.`, {
    headers: { 'Retry-After': String(resetSeconds) },
  });
}
