import { countInWindow } from '../aws/count-in-window.ts';
import { Problem } from '../contract/problem.ts';
import { clientAddress } from './client-address.ts';

/** How often an address may do in an hour of the clock what takes no account. */
const maximumPerHour = 30;

const hourSeconds = 3_600;

const done = { 'sign-up': 'accounts were created', register: 'apps were registered' } as const;

/** Counts what somebody does who has no account, by the address it comes from. Throws rate_limited, with Retry-After. */
export async function limitAddress(doing: keyof typeof done, sourceIp: string): Promise<void> {
  const { count, resetSeconds } = await countInWindow(`${doing}#${clientAddress(sourceIp)}`, hourSeconds);
  if (count <= maximumPerHour) return;
  throw new Problem(
    'rate_limited',
    `More than ${maximumPerHour} ${done[doing]} from this address in an hour.`,
    {
      headers: { 'Retry-After': String(resetSeconds) },
    },
  );
}
