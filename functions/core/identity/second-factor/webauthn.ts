import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import * as z from 'zod';
import { limits } from '../../contract/limits.ts';
import { Problem } from '../../contract/problems/problem.ts';

/** Where a passkey is used: the host that it is for, and the origin of the page. */
export interface Place {
  readonly host: string;
  readonly origin: string;
}

/** What an authenticator says of itself (WebAuthn, section 6.1). */
interface AuthenticatorData {
  readonly counter: number;
  /** Of a new passkey. */
  readonly credentialId: string | undefined;
}

const base64url = z
  .string()
  .regex(/^[\w-]*$/)
  .max(limits.credentialCharacters);

/** What browsers make of a new passkey, as JSON: section 5.1. Attestation is not asked for, and not looked at. */
const newCredential = z.object({
  id: base64url.min(1).max(limits.credentialIdCharacters),
  response: z.object({ clientDataJSON: base64url, authenticatorData: base64url, publicKey: base64url }),
});

/** What browsers make of a passkey in use. */
const usedCredential = z.object({
  id: base64url.min(1).max(limits.credentialIdCharacters),
  response: z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
});

export type UsedCredential = z.output<typeof usedCredential>;

/** The two kinds of what a browser did, with the challenge that it did it for. */
type Ceremony = 'webauthn.create' | 'webauthn.get';

const flags = { userPresent: 0x01, userVerified: 0x04, hasCredential: 0x40 } as const;

/** Of the hash of the host, the flags, the counter, and the model of the authenticator, in bytes. */
const lengths = { hash: 32, flags: 1, counter: 4, model: 16, idLength: 2 } as const;

/**
 * A new passkey from a browser's JSON: its ID, its public key as SPKI in base64, and its counter. The challenge is still
 * to be checked. Throws invalid_field.
 */
export function readNewPasskey(json: string, place: Place) {
  const { id, response } = parsed(newCredential, json);
  const challenge = challengeOf(response.clientDataJSON, 'webauthn.create', place);
  const { counter, credentialId } = readAuthenticatorData(response.authenticatorData, place);
  const publicKey = Buffer.from(response.publicKey, 'base64url').toString('base64');
  if (credentialId !== id || !isStrong(publicKeyOf(publicKey))) throw refused();
  return { id, publicKey, counter, challenge };
}

/** The use of a passkey from a browser's JSON, unverified. Throws invalid_field. */
export function readUsedPasskey(json: string, place: Place) {
  const credential = parsed(usedCredential, json);
  return { credential, challenge: challengeOf(credential.response.clientDataJSON, 'webauthn.get', place) };
}

/** The counter of a passkey that has signed, with the key that is stored of it. Throws invalid_field. */
export function verifyPasskey({ response }: UsedCredential, publicKey: string, place: Place): number {
  const { counter } = readAuthenticatorData(response.authenticatorData, place);
  const clientData = createHash('sha256').update(Buffer.from(response.clientDataJSON, 'base64url')).digest();
  const signed = Buffer.concat([Buffer.from(response.authenticatorData, 'base64url'), clientData]);
  const key = publicKeyOf(publicKey);
  const digest = key.asymmetricKeyType === 'ed25519' ? null : 'sha256';
  if (!verify(digest, signed, key, Buffer.from(response.signature, 'base64url'))) throw refused();
  return counter;
}

export function refused(cause?: unknown): Problem {
  return new Problem('invalid_field', 'The passkey was not accepted. Reload the page and try again.', {
    cause,
  });
}

function parsed<Schema extends z.ZodType>(schema: Schema, json: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(json));
  } catch (cause) {
    throw refused(cause);
  }
}

/** The challenge that a browser has answered, on a page of ours. */
function challengeOf(encoded: string, ceremony: Ceremony, { origin }: Place): string {
  const clientData = z.object({
    type: z.literal(ceremony),
    challenge: base64url,
    origin: z.literal(origin),
    crossOrigin: z.literal(false).optional(),
  });
  return parsed(clientData, Buffer.from(encoded, 'base64url').toString()).challenge;
}

/** Throws unless it is about this host, and the authenticator has verified the person. */
function readAuthenticatorData(encoded: string, { host }: Place): AuthenticatorData {
  const bytes = Buffer.from(encoded, 'base64url');
  const head = lengths.hash + lengths.flags + lengths.counter;
  if (bytes.length < head) throw refused();
  const isOurs = bytes.subarray(0, lengths.hash).equals(createHash('sha256').update(host).digest());
  const set = bytes.readUInt8(lengths.hash);
  const needed = flags.userPresent | flags.userVerified;
  if (!isOurs || (set & needed) !== needed) throw refused();
  const counter = bytes.readUInt32BE(lengths.hash + lengths.flags);
  return { counter, credentialId: set & flags.hasCredential ? idIn(bytes.subarray(head)) : undefined };
}

function idIn(attested: Buffer): string {
  const start = lengths.model + lengths.idLength;
  if (attested.length < start) throw refused();
  const end = start + attested.readUInt16BE(lengths.model);
  if (attested.length < end) throw refused();
  return attested.subarray(start, end).toString('base64url');
}

function publicKeyOf(spki: string): KeyObject {
  try {
    return createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' });
  } catch (cause) {
    throw refused(cause);
  }
}

/** Whether a key is of the kinds that pages ask for: ES256, RS256 or Ed25519. */
function isStrong({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  if (asymmetricKeyType === 'ec') return asymmetricKeyDetails?.namedCurve === 'prime256v1';
  const bits = asymmetricKeyDetails?.modulusLength ?? 0;
  return asymmetricKeyType === 'ed25519' || (asymmetricKeyType === 'rsa' && bits >= 2_048 && bits <= 4_096);
}
