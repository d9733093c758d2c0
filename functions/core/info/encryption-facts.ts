import { opensForAll } from '../pdf-objects/encryption/decrypt-file.ts';
import { permissionsOf } from '../pdf-objects/encryption/permissions.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';

const methodNames = { none: 'none', rc4: 'RC4', 'aes-128': 'AES-128', 'aes-256': 'AES-256' } as const;

/** The encryption of a file as received, and its readers' permissions; null if it was not encrypted. */
export function encryptionFacts({ encryption }: PdfFile) {
  if (!encryption) return null;
  const { security, isOwner } = encryption;
  const { revision, filters, encryptsMetadata } = security;
  const permissions = [...permissionsOf(security)];
  return {
    method: methodNames[filters.streams === 'none' ? filters.attachments : filters.streams],
    revision,
    asks_for_password: !opensForAll(security),
    opened_as: isOwner ? ('owner' as const) : ('user' as const),
    encrypts_metadata: encryptsMetadata,
    permissions,
  };
}
