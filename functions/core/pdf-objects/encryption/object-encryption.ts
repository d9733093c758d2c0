import { createCipheriv, randomBytes } from 'node:crypto';
import { appendValue } from '../objects/append-value.ts';
import { byteSink, writtenBytes } from '../objects/byte-sink.ts';
import type { ObjectEncryption } from '../objects/object-writer.ts';
import { parseValue } from '../objects/parse-value.ts';
import { cursorAt } from '../objects/tokens.ts';
import { type Dictionary, dictionary, type Value, withEntries } from '../objects/values.ts';
import { withStrings } from './encrypt-value.ts';
import { openPassword } from './password-bytes.ts';
import { passwordVerifier, permissionsVerifier } from './password-verifiers.ts';
import { type PermissionName, permissionsWord } from './permissions.ts';

/** How to encrypt a file. An empty user password lets everyone open it, within the permissions. */
export interface EncryptionWishes {
  readonly userPassword: string;
  readonly ownerPassword: string;
  /** The permissions of those who open it with the user password. */
  readonly permissions: readonly PermissionName[];
}

/** Returns encryption by AES-256 with a new key (ISO 32000-2, 7.6.4, revision 6). Passwords have at most 127 bytes. */
export function objectEncryption({
  userPassword,
  ownerPassword,
  permissions,
}: EncryptionWishes): ObjectEncryption {
  const key = randomBytes(32);
  const word = permissionsWord(permissions);
  const user = passwordVerifier(openPassword(userPassword), key, new Uint8Array(0));
  const owner = passwordVerifier(openPassword(ownerPassword), key, user.verifier);
  const entries = dictionary({
    Filter: 'Standard',
    V: 5,
    R: 6,
    Length: 256,
    P: word,
    U: user.verifier,
    UE: user.encryptedKey,
    O: owner.verifier,
    OE: owner.encryptedKey,
    Perms: permissionsVerifier(word, key),
    CF: dictionary({ StdCF: dictionary({ AuthEvent: 'DocOpen', CFM: 'AESV3', Length: 32 }) }),
    StmF: 'StdCF',
    StrF: 'StdCF',
  });
  const encrypt = (data: Uint8Array) => {
    const vector = randomBytes(16);
    const cipher = createCipheriv('aes-256-cbc', key, vector);
    return Buffer.concat([vector, cipher.update(data), cipher.final()]);
  };
  return {
    dictionary: syntaxOf(entries),
    object: (syntax) => syntaxOf(withStrings(parsed(syntax), encrypt)),
    stream: (syntax, data) => {
      const own = withStrings(parsed(syntax), encrypt) as Dictionary; // a dictionary remains a dictionary
      const encrypted = isLeftOpen(own) ? data : encrypt(data);
      return { dictionary: syntaxOf(withEntries(own, { Length: encrypted.length })), data: encrypted };
    },
  };
}

function parsed(syntax: Uint8Array): Value {
  return parseValue(cursorAt(syntax, 0));
}

function syntaxOf(value: Value): Uint8Array {
  const sink = byteSink(256);
  appendValue(sink, value);
  return writtenBytes(sink);
}

/** Whether a stream names its own crypt filter: in a file that was not encrypted, that means none. */
function isLeftOpen(stream: Dictionary): boolean {
  return [stream.get('Filter')].flat().includes('Crypt');
}
