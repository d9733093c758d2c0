import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { useOnce } from '../../aws/dynamodb/use-once.ts';
import { limits } from '../../contract/limits.ts';
import { secretHash } from '../credentials/credential.ts';

/** What a passkey is used for. A challenge for one use is none for another. */
type ChallengeUse = 'signIn' | 'prove' | 'add';

/** The end of its life in seconds since 1970, a nonce, and the HMAC of both, in bytes. */
const [timeBytes, nonceBytes] = [4, 16] as const;

const lifeSeconds = limits.challengeMinutes * 60;

/**
 * A challenge for a passkey, in base64url. It is bound to the browser by the token of its forms, and is stored nowhere
 * until it is used.
 */
export function newChallenge(use: ChallengeUse, formToken: string): string {
  const start = Buffer.alloc(timeBytes + nonceBytes);
  start.writeUInt32BE(Math.floor(Date.now() / 1_000) + lifeSeconds);
  randomBytes(nonceBytes).copy(start, timeBytes);
  return Buffer.concat([start, macOf(start, use, formToken)]).toString('base64url');
}

/** Uses up a challenge of this browser. Returns false if it is another's, is for another use, has expired or was used. */
export async function useChallenge(
  challenge: string,
  use: ChallengeUse,
  formToken: string,
): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url');
  const [start, mac] = [bytes.subarray(0, timeBytes + nonceBytes), bytes.subarray(timeBytes + nonceBytes)];
  const expected = macOf(start, use, formToken);
  if (mac.length !== expected.length || !timingSafeEqual(mac, expected)) return false;
  const untilMs = start.readUInt32BE(0) * 1_000;
  return Date.now() < untilMs && useOnce(`challenge#${secretHash(bytes.toString('base64url'))}`, untilMs);
}

function macOf(start: Buffer, use: ChallengeUse, formToken: string): Buffer {
  return createHmac('sha256', formToken).update(`passkey ${use} `).update(start).digest();
}
