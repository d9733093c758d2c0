import { randomBytes } from 'node:crypto';
import { Problem } from '../contract/problems/problem.ts';
import { changeCatalog } from '../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { maximumPasswordBytes, openPassword } from '../pdf-objects/encryption/password-bytes.ts';
import type { PermissionName } from '../pdf-objects/encryption/permissions.ts';
import { resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import { dictionary, withEntries } from '../pdf-objects/objects/values.ts';

interface Protection {
  readonly userPassword?: string | undefined;
  readonly ownerPassword?: string | undefined;
  /** The permissions of those who open the document with the user password. */
  readonly permissions: readonly PermissionName[];
}

/**
 * Encrypts a document with AES-256 when it is written. Without a user password everyone can open it; without an owner
 * password full access is impossible. Throws missing_field and invalid_field.
 */
export function encryptPdf(
  draft: Draft,
  { userPassword = '', ownerPassword = '', permissions }: Protection,
): Draft {
  if (userPassword === '' && ownerPassword === '')
    throw fault('missing_field', 'user_password', 'is required, or owner_password');
  const user = checked(userPassword, 'user_password');
  const owner = checked(ownerPassword, 'owner_password');
  if (user.equals(owner))
    throw fault(
      'invalid_field',
      'owner_password',
      'must differ from user_password, which would have all rights',
    );
  draft.output = {
    ...draft.output,
    encryption: {
      userPassword,
      ownerPassword: ownerPassword || randomBytes(24).toString('base64'),
      permissions,
    },
  };
  declareExtension(draft);
  return draft;
}

/** A password as bytes. Control characters are prohibited (RFC 4013, 2.3), since no reader lets a person type them. */
function checked(password: string, field: string): Buffer {
  const bytes = openPassword(password);
  if (/\p{Cc}/u.test(password)) throw fault('invalid_field', field, 'must not contain control characters');
  if (bytes.length > maximumPasswordBytes)
    throw fault('invalid_field', field, `must have at most ${maximumPasswordBytes} bytes in UTF-8`);
  if (password !== '' && bytes.length === 0)
    throw fault('invalid_field', field, 'must have characters that can be seen');
  return bytes;
}

/** Before PDF 2.0, this encryption is an extension that a document declares (Adobe's extension level 8). */
function declareExtension(draft: Draft): void {
  const { file, catalog } = draft;
  if (file.version >= '2') return;
  const extensions = resolveDictionary(file, catalog.get('Extensions')) ?? dictionary({});
  const ADBE = dictionary({ BaseVersion: '1.7', ExtensionLevel: 8 });
  changeCatalog(draft, { Extensions: withEntries(extensions, { ADBE }) });
  if (draft.file.version < '1.7') draft.file = { ...draft.file, version: '1.7' };
}

function fault(code: 'missing_field' | 'invalid_field', field: string, message: string): Problem {
  return new Problem(code, `\`${field}\` ${message}.`, { details: [{ field, message }] });
}
