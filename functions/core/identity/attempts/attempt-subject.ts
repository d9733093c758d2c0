import { isIP } from 'node:net';
import { secretHash } from '../credentials/credential.ts';
import { normalizedEmail } from '../sign-in/email.ts';
import { clientAddress } from './client-address.ts';

/** What is guessed decides what a failure counts against; each kind has its own count. */
export type SubjectKind = 'account' | 'client' | 'address' | 'keys';

/** The account that signs in with an email address, whether or not there is one. Throws invalid_field. */
export function accountSubject(email: string): string {
  return `account ${normalizedEmail(email)}`;
}

/** The OAuth client with this id, whether or not there is one. */
export function clientSubject(clientId: string): string {
  return `client ${clientId.length <= 100 ? clientId : secretHash(clientId)}`; // a stranger sends it, at any length
}

/** The address from which passwords and client secrets are tried. */
export function addressSubject(sourceIp: string): string {
  return `address ${clientAddress(sourceIp)}`;
}

/** The address from which keys and tokens are tried. */
export function keysSubject(sourceIp: string): string {
  return `keys ${clientAddress(sourceIp)}`;
}

/** Every subject that an operator may mean by an email address, a client id, or an address or network. */
export function subjectsNamed(word: string): readonly string[] {
  if (word.includes('@')) return [accountSubject(word)];
  const isAddress = isIP(word) > 0 || word.includes('/');
  return isAddress ? [addressSubject(word), keysSubject(word)] : [clientSubject(word)];
}

export function kindOf(subject: string): SubjectKind {
  return subject.slice(0, subject.indexOf(' ')) as SubjectKind; // one of the four above made it
}
