import { createCipheriv, createHash } from 'node:crypto';
import { handWritten, line, stream } from './hand-written.ts';

/** Which filters a file that `encryptedByHand` makes names for its strings, streams and attachments. */
export interface HandEncryption {
  readonly password?: string;
  readonly strings?: 'StdCF' | 'Identity';
  readonly streams?: 'StdCF' | 'Identity';
  readonly attachments?: 'StdCF' | 'Identity';
  /** Entries of the metadata stream, which is not encrypted where they are given. */
  readonly openMetadata?: string;
}

const key = Buffer.alloc(32, 7);
const vector = Buffer.alloc(16, 9);

/**
 * A page that shows `secret`, with a title, metadata and an attachment, encrypted with AES-256 of revision 5, whose
 * arithmetic is simple enough to be written down here.
 */
export function encryptedByHand({
  password = 'reader',
  strings = 'StdCF',
  streams = 'StdCF',
  attachments = streams,
  openMetadata,
}: HandEncryption): Buffer {
  const by = (filter: string, text: string) =>
    filter === 'StdCF' ? encrypted(key, vector, Buffer.from(text)) : Buffer.from(text);
  const string = (text: string) => `<${by(strings, text).toString('hex')}>`;
  const data = (filter: string, text: string, entries = '') =>
    stream(by(filter, text).toString('latin1'), entries);
  const xmp = data(openMetadata ? 'Identity' : streams, '<x>kept</x>', `/Type/Metadata${openMetadata ?? ''}`);
  const filters = `/StmF/${streams}/StrF/${strings}/EFF/${attachments}`;
  return handWritten(
    {
      1: `<</Type/Catalog/Pages 2 0 R/Metadata 6 0 R/Names<</EmbeddedFiles<</Names[${string('note')} 7 0 R]>>>>>>`,
      2: '<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 300 200]>>',
      3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
      4: data(streams, line('secret')),
      5: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      6: xmp,
      7: `<</Type/Filespec/F${string('note')}/UF${string('note')}/EF<</F 8 0 R>>>>`,
      8: data(attachments, 'an attached note', '/Type/EmbeddedFile'),
      9: `<</Title${string('Hidden title')}>>`,
      10:
        `<</Filter/Standard/V 5/R 5/Length 256/P -4${filters}${passwordEntries(password)}` +
        '/CF<</StdCF<</CFM/AESV3/AuthEvent/DocOpen/Length 32>>>>>>',
    },
    { trailer: '/Root 1 0 R/Info 9 0 R/Encrypt 10 0 R/ID[<00><00>]' },
  );
}

/** The same password for the user and the owner. */
function passwordEntries(password: string): string {
  const [salt, keySalt] = [Buffer.alloc(8, 1), Buffer.alloc(8, 2)];
  const verifier = (beside: Buffer) =>
    Buffer.concat([hash(password, salt, beside), salt, keySalt]).toString('hex');
  const locked = (beside: Buffer) =>
    createCipheriv('aes-256-cbc', hash(password, keySalt, beside), Buffer.alloc(16))
      .setAutoPadding(false)
      .update(key)
      .toString('hex');
  const [user, none] = [Buffer.from(verifier(Buffer.alloc(0)), 'hex'), Buffer.alloc(0)];
  return `/U<${verifier(none)}>/UE<${locked(none)}>/O<${verifier(user)}>/OE<${locked(user)}>/Perms<${'00'.repeat(16)}>`;
}

function hash(password: string, salt: Buffer, beside: Buffer): Buffer {
  return createHash('sha256').update(password).update(salt).update(beside).digest();
}

function encrypted(fileKey: Buffer, start: Buffer, data: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-cbc', fileKey, start);
  return Buffer.concat([start, cipher.update(data), cipher.final()]);
}
