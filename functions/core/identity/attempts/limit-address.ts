import { countInWindow } from '../../aws/dynamodb/count-in-window.ts';
import { limits } from '../../contract/limits.ts';
import { Problem } from '../../contract/problems/problem.ts';
import { clientAddress } from './client-address.ts';

const hourSeconds = 3_600;

interface Bound {
  readonly limit: number;
  /** What was done, for the refusal. */
  readonly done: string;
  /** What to do instead. */
  readonly remedy?: string;
}

/** The actions allowed without an account, with their limits per hour. */
const bounds = {
  'sign-up': { limit: limits.signUpsPerHour, done: 'accounts were created' },
  'sign-up-try': { limit: limits.registrationsPerHour, done: 'sign-ups were tried' },
  reset: { limit: limits.mailsPerHour.address, done: 'new passwords were requested' },
  demo: {
    limit: limits.demo.perHour,
    done: 'PDFs were made by the demo',
    remedy: 'Create an account to make more, or try again later.',
  },
  register: { limit: limits.registrationsPerHour, done: 'apps were registered' },
} as const satisfies Record<string, Bound>;

/** Counts an action that needs no account, by client address. Throws rate_limited, with Retry-After. */
export async function limitAddress(doing: keyof typeof bounds, sourceIp: string): Promise<void> {
  const { count, resetSeconds } = await countInWindow(`${doing}#${clientAddress(sourceIp)}`, hourSeconds);
  const { limit, done, remedy = '' }: Bound = bounds[doing];
  if (count <= limit) return;
  throw new Problem(
    'rate_limited',
    `More than ${limit} ${done} from this address in an hour. ${remedy}`.trim(),
    {
      headers: { 'Retry-After': String(resetSeconds) },
    },
  );
}
