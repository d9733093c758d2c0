import { createCipheriv, createHash } from 'node:crypto';
import { rc4 } from '../../../functions/core/pdf-objects/encryption/rc4.ts';
import { font, handWritten, line, stream } from './hand-written.ts';

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

/**
 * A page that shows `secret`, encrypted with AES-128 of revision 4 by a key of five bytes, as Acrobat does it: zeros fill
 * the key up once the password has been checked (ISO 32000-1, algorithms 1, 2 and 5).
 */
export function encryptedByShortKey(password: string): Buffer {
  const [padding, identifier, owner] = [
    Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex'),
    Buffer.alloc(16, 3),
    Buffer.alloc(32, 5),
  ];
  const md5 = (...parts: readonly Uint8Array[]) => createHash('md5').update(Buffer.concat(parts)).digest();
  const padded = Buffer.concat([Buffer.from(password), padding]).subarray(0, 32);
  const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff]);
  let short = md5(padded, owner, permissions, identifier).subarray(0, 5);
  for (let round = 0; round < 50; round++) short = md5(short).subarray(0, 5);
  let user: Uint8Array = md5(padding, identifier);
  for (let round = 0; round < 20; round++) user = rc4(Buffer.from(short.map((byte) => byte ^ round)), user);
  const whole = Buffer.concat([short, Buffer.alloc(11)]);
  const ofObject4 = md5(whole, Buffer.from([4, 0, 0, 0, 0]), Buffer.from('sAlT'));
  const content = encrypted(ofObject4, vector, Buffer.from(line('secret')));
  const verifier = Buffer.concat([user, Buffer.alloc(16)]).toString('hex');
  return handWritten(
    {
      1: '<</Type/Catalog/Pages 2 0 R>>',
      2: '<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 300 200]>>',
      3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
      4: stream(content.toString('latin1')),
      5: font,
      6:
        '<</Filter/Standard/V 4/R 4/Length 40/P -4/StmF/StdCF/StrF/StdCF' +
        `/CF<</StdCF<</CFM/AESV2/AuthEvent/DocOpen/Length 5>>>>/O<${owner.toString('hex')}>/U<${verifier}>>>`,
    },
    { trailer: `/Root 1 0 R/Encrypt 6 0 R/ID[<${identifier.toString('hex')}><00>]` },
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
  const cipher = createCipheriv(`aes-${fileKey.length * 8}-cbc`, fileKey, start);
  return Buffer.concat([start, cipher.update(data), cipher.final()]);
}
