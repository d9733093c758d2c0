import { createHash, createHmac } from 'node:crypto';
import type {
  FetchNeed,
  Need,
  RoundInput,
  SignatureAlgorithm,
  SigningStep,
} from '../contract/messages/signing-rounds.ts';
import { Problem, type ProblemCode } from '../contract/problems/problem.ts';
import { type CheckBudget, maximumChecks } from '../signatures/certificates/issued-by.ts';
import { hashOf } from './keys/algorithms.ts';

/** The work of one round: what is answered so far, and what is found to be needed. */
export interface Rounds {
  /** ISO 8601. */
  readonly now: string;
  readonly nowMs: number;
  readonly seed: string;
  readonly timestampUrl: string | undefined;
  readonly answers: ReadonlyMap<string, RoundInput['answers'][number]>;
  readonly needs: Map<string, Need>;
  /** What verifying may still cost. */
  readonly checks: CheckBudget;
  vectors: number;
}

/** The round ends here: `needs` says for what. */
export class AnswersMissing extends Error {}

const maximumAnswers = 200;

export function startRound({ now, seed, answers, timestamp_url: timestampUrl }: RoundInput): Rounds {
  if (answers.length > maximumAnswers) throw new Error(`${answers.length} answers`);
  const nowMs = Date.parse(now);
  if (Number.isNaN(nowMs) || seed.length < 16) throw new Error('a round without a time or a seed');
  const known = new Map(answers.map((answer) => [answer.id, answer]));
  const checks = { signatures: maximumChecks };
  return { now, nowMs, seed, timestampUrl, answers: known, needs: new Map(), checks, vectors: 0 };
}

/** Ends the round if anything is needed. Throws AnswersMissing. */
export function endIfNeeding({ needs }: Rounds): void {
  if (needs.size > 0) throw new AnswersMissing(`${needs.size} needs`);
}

/** An authority's answer: its bytes, why there are none, or undefined in the round that asks for it. */
export function fetchAnswer(rounds: Rounds, request: Omit<FetchNeed, 'id' | 'kind'>) {
  const id = `${request.purpose}-${nameOf(request)}`;
  const answer = rounds.answers.get(id);
  if (!answer) rounds.needs.set(id, { id, kind: 'http', ...request });
  return answer;
}

/** The bytes of all answers so far to requests with this purpose. */
export function answersTo({ answers }: Rounds, purpose: FetchNeed['purpose']): readonly Uint8Array[] {
  return [...answers.values()].flatMap((answer) =>
    answer.id.startsWith(`${purpose}-`) && 'bytes_base64' in answer ? [answer.bytes_base64] : [],
  );
}

/** A signature by the caller's key. Throws AnswersMissing and the code of a failed step. */
export function askSignature(rounds: Rounds, digest: Uint8Array, algorithm: SignatureAlgorithm): Uint8Array {
  const request = {
    digest_base64: Buffer.from(digest).toString('base64'),
    hash: hashOf(algorithm),
    algorithm,
  };
  const id = `signature-${nameOf(request)}`;
  const answer = rounds.answers.get(id);
  if (!answer) rounds.needs.set(id, { id, kind: 'signature', ...request });
  endIfNeeding(rounds);
  if (!answer || 'failure' in answer) throw signingFailed('signature', answer?.failure ?? 'There is none.');
  return answer.bytes_base64;
}

function nameOf(request: object): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url').slice(0, 22);
}

/** Bytes that only this call can know, and that are the same in each of its rounds; at most 32. */
export function derived({ seed }: Rounds, purpose: string, size: number): Buffer {
  return createHmac('sha256', seed).update(purpose).digest().subarray(0, size);
}

/** The next initialization vector for encryption. */
export function nextVector(rounds: Rounds): Buffer {
  return derived(rounds, `vector ${rounds.vectors++}`, 16);
}

const codes = {
  timestamp: 'timestamp_failed',
  ocsp: 'revocation_unavailable',
  crl: 'revocation_unavailable',
  certificate: 'certificate_unusable',
  signature: 'signer_failed',
} as const satisfies Record<SigningStep, ProblemCode>;

/** The problem of a step of signing that was not done by the one who should. */
export function signingFailed(step: SigningStep, message: string, cause?: unknown): Problem {
  const details = [{ field: 'level', message, rule: step }];
  return new Problem(codes[step], `Signing failed at the step \`${step}\`. ${message}`, {
    details,
    cause,
  });
}
