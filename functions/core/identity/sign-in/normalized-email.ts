import { invalidField } from '../../contract/problems/invalid-field.ts';

const pattern = /^[^\s@\p{Cc}]{1,64}@[^\s@\p{Cc}]{1,185}$/u;

/** An email address in the form that identifies an account: trimmed and in lower case. Throws invalid_field. */
export function normalizedEmail(text: string): string {
  const email = text.normalize('NFC').trim().toLowerCase();
  if (pattern.test(email)) return email;
  throw invalidField('email', 'must be an email address such as name@example.com');
}
