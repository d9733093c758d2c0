import { decryptedDocument } from './decrypted-document.ts';
import { namedFonts } from './named-fonts.ts';
import { isEncrypted, isPackage, type OfficeKind, plainKind } from './office-kind.ts';
import { type OfficePackage, readOfficePackage } from './office-package.ts';
import { outsideLinks } from './outside-links.ts';
import { upToEndRecord } from './zip-end.ts';

/** A document that LibreOffice may see, and what is known of it. */
export interface CheckedDocument {
  readonly file: Uint8Array;
  readonly extension: OfficeKind;
  /** Whether a text document has changes that are neither accepted nor rejected. */
  readonly tracksChanges: boolean;
  /** The families that it names. */
  readonly fonts: readonly string[];
  /** The addresses that it takes content from. */
  readonly links: readonly string[];
}

/** Opens a document and checks what it unpacks to. Throws invalid_office_file and payload_too_large. */
export async function checkedDocument(
  sent: Uint8Array,
  password: string | undefined,
): Promise<CheckedDocument> {
  const opened = isEncrypted(sent) ? decryptedDocument(sent, password) : sent;
  if (!isPackage(opened))
    return { file: opened, extension: plainKind(opened), tracksChanges: false, fonts: [], links: [] };
  const file = upToEndRecord(opened);
  const parts = await readOfficePackage(file);
  return {
    file,
    extension: parts.kind,
    tracksChanges: tracksChanges(parts),
    fonts: namedFonts(parts),
    links: outsideLinks(parts),
  };
}

function tracksChanges({ kind, text }: OfficePackage): boolean {
  if (kind === 'docx') return /<w:(ins|del|moveFrom|moveTo)\s/.test(text('word/document.xml'));
  return kind === 'odt' && text('content.xml').includes('<text:tracked-changes');
}
