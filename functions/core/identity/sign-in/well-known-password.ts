import { limits } from '../../contract/limits.ts';

let wellKnown: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether a password, in any case, is one of the well-known ones that guessing starts with: some 47,000 from leaks,
 * limited to those that are long enough. The list is loaded when a password is first set, so that no cold start pays
 * for it.
 */
export async function isWellKnownPassword(password: string): Promise<boolean> {
  wellKnown ??= loadPasswords();
  return (await wellKnown).has(password.toLowerCase());
}

async function loadPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const { minimum } = limits.accountPasswordCharacters;
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= minimum));
}
