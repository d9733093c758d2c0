import { randomBytes } from 'node:crypto';
import type { CallContext } from '../contract/endpoint.ts';
import { limits } from '../contract/limits.ts';
import { type Answer, maximumRounds, type Need } from '../contract/messages/signing-rounds.ts';
import { callEngine } from '../engine-calls/call-engine.ts';
import { engineCall } from '../engine-calls/engine-call.ts';
import { Authorities } from './authorities.ts';

/** More than any chain of certificates needs in one round. */
const mostNeeds = 40;

/** Signs a digest by the key of a call. Throws signer_failed. */
export type SignDigest = (need: Extract<Need, { kind: 'signature' }>) => Promise<Uint8Array>;

interface Unfinished {
  readonly json: { readonly needs: readonly Need[] };
}

/** What the engine answers in the end, and to which needs it has got answers of no use. */
interface Finished {
  readonly json: object;
  readonly useless?: readonly string[];
}

/**
 * Has the engine do an operation that needs a key or authorities, and gets it what it asks for, unread: a signature by
 * `sign`, and answers of authorities through the egress guard. The key signs once for a call, whatever the engine asks.
 * Throws what the engine throws, and signer_failed.
 */
export async function callInRounds<Result extends Finished>(
  operation: string,
  input: object,
  context: CallContext,
  sign?: SignDigest,
): Promise<Result> {
  const fixed = { ...input, now: new Date().toISOString(), seed: randomBytes(24).toString('base64url') };
  const answers = new Map<string, Answer>();
  const authorities = new Authorities(limits.authorities.totalMs);
  let signOnce = sign;
  for (let round = 1; round <= maximumRounds; round++) {
    const asked = { ...fixed, answers: [...answers.values()], is_last: round === maximumRounds };
    const result = await callEngine<Finished | Unfinished>(operation, asked, engineCall(context), 'as input');
    if (isFinished(result)) {
      await authorities.keepCrls(engineCall(context), result.useless);
      return result as Result;
    }
    const open = result.json.needs.filter(({ id }) => !answers.has(id));
    if (open.length === 0 || open.length > mostNeeds)
      throw new Error(`the engine has ${open.length} open needs`);
    const found = await Promise.all(open.map((need) => answerTo(need)));
    for (const answer of found) answers.set(answer.id, answer);
  }
  throw new Error('the engine needs more rounds than there are');

  async function answerTo(need: Need): Promise<Answer> {
    if (need.kind === 'http') return authorities.answerTo(need);
    const key = signOnce;
    signOnce = undefined;
    if (!key) throw new Error('the engine asked for a signature that no call needs');
    return { id: need.id, bytes_base64: await key(need) };
  }
}

function isFinished(result: Finished | Unfinished): result is Finished {
  return !('needs' in result.json);
}
