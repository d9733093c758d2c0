import type { KeyObject } from 'node:crypto';
import type { Answer, Need, Outcome } from '../../functions/core/contract/messages/signing-rounds.ts';
import type { EngineCall } from '../../functions/core/engine-calls/engine-request.ts';
import { signingOperations } from '../../functions/engine/signing-operations.ts';
import { type Authorities, type Fault, keyAnswer, pem, timestampUrl } from './authorities.ts';

/** A call to the engine, and how what it needs is answered. */
export interface SigningCall {
  readonly authorities: Authorities;
  readonly key?: KeyObject;
  readonly environment?: 'live' | 'test';
  readonly fault?: Fault;
  /** Does a round; by default in this process. */
  readonly engine?: (operation: string, input: object, call: EngineCall) => Promise<unknown>;
  /** The answer to a need, instead of the usual one. */
  readonly answer?: (need: Need) => Answer | undefined;
}

/** What the last round gave, and all needs in their order. */
export interface Signed {
  readonly pdf: Buffer;
  readonly warnings: readonly string[];
  readonly level: string | null;
  readonly needs: readonly Need[];
}

/** Goes in rounds with an operation of the engine, until it gives the file. */
export async function inRounds(
  operation: 'sign' | 'timestamp' | 'extend' | 'complete-signature',
  pdf: Uint8Array,
  wishes: object,
  { authorities, key, environment = 'live', fault, answer, engine = here }: SigningCall,
): Promise<Signed> {
  const needs: Need[] = [];
  const answers: Answer[] = [];
  const fixed = {
    now: new Date().toISOString(),
    seed: 'random enough for a test',
    timestamp_url: timestampUrl,
  };
  const input = { pdf_base64: pdf, ...fixed, ...wishes };
  const call: EngineCall = { accountId: 'a', environment, endsAtEpochMs: Date.now() + 60_000 };
  for (let round = 0; round < 12; round++) {
    const result = (await engine(operation, { ...input, answers }, call)) as {
      readonly json: Outcome;
      readonly pdf?: Uint8Array;
      readonly warnings?: readonly string[];
    };
    const { json } = result;
    if (!('needs' in json))
      return {
        pdf: Buffer.from(result.pdf ?? []),
        warnings: result.warnings ?? [],
        level: json.level,
        needs,
      };
    for (const need of json.needs) {
      needs.push(need);
      const made = need.kind === 'signature' && key ? keyAnswer(key, need) : undefined;
      answers.push(answer?.(need) ?? made ?? authorities.answer(need, fault));
    }
  }
  throw new Error('more than 12 rounds');
}

/** Signs with a new certificate of this kind of key. */
export async function signed(
  pdf: Uint8Array,
  { authorities, ...call }: SigningCall,
  wishes: object = {},
  kind: Parameters<Authorities['issue']>[1] = {},
): Promise<Signed> {
  const signer = authorities.issue('Ada Lovelace', kind);
  const own = { level: 'b_b', certificate_chain: pem(signer), ...wishes };
  return inRounds('sign', pdf, own, { authorities, key: signer.key, ...call });
}

function here(operation: string, input: object, call: EngineCall): Promise<unknown> {
  return signingOperations[operation as keyof typeof signingOperations](input as never, call);
}
