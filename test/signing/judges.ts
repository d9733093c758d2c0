import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readForm } from '../../functions/core/form-fields/read-form.ts';
import { parsePdf } from '../../functions/core/pdf-objects/objects/parse-pdf.ts';
import { openSource } from '../../functions/core/pdf-objects/structure/open-source.ts';
import { readSignatures } from '../../functions/core/signatures/read-signatures.ts';

function isInstalled(command: string): boolean {
  return spawnSync(command, ['-v']).error === undefined;
}

export const hasPdfsig = isInstalled('pdfsig');
export const hasOpenssl = isInstalled('openssl');

/** Runs a judge on files of its own folder. Returns what it says. */
export function judged(
  files: Readonly<Record<string, Uint8Array | string>>,
  command: string,
  ...words: string[]
) {
  const folder = mkdtempSync(join(tmpdir(), 'signed-'));
  try {
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
    const { status, stdout, stderr } = spawnSync(command, words, { cwd: folder, encoding: 'utf8' });
    return { status, said: `${stdout}${stderr}` };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The signatures and their state, by Poppler: `Signature1: Valid, whole`. */
export function byPdfsig(pdf: Uint8Array, password?: string): readonly string[] {
  const words = [...(password ? ['-upw', password] : []), '-nocert', 'signed.pdf'];
  const { said } = judged({ 'signed.pdf': pdf }, 'pdfsig', ...words);
  return said
    .split(/^Signature #\d+:$/m)
    .slice(1)
    .map((part) => {
      const [, name] = /Field Name: (.*)/.exec(part) ?? [];
      const [, state] = /Validation: Signature (?:is )?(.*?)\.?$/m.exec(part) ?? [];
      return `${name}: ${state}${part.includes('Total document signed') ? ', whole' : ''}`;
    });
}

/** What a file's signatures are, and where they are, by our reader of signatures. */
export function signaturesIn(pdf: Uint8Array, password?: string) {
  const source = openSource(parsePdf(pdf, password));
  return readSignatures(source, readForm(source), pdf, password).map(({ facts }) => facts);
}

/** The CMS of a file's last signature, and the bytes that it signs. */
export function lastSignature(pdf: Uint8Array) {
  const bytes = Buffer.from(pdf);
  const [, start = 0, end = 0, length = 0] =
    /\/ByteRange\[0 (\d+) (\d+) (\d+)\]\s*\/Contents</g
      .exec(bytes.subarray(bytes.lastIndexOf('/ByteRange[')).toString('latin1'))
      ?.map(Number) ?? [];
  const cms = Buffer.from(bytes.subarray(start + 1, end - 1).toString('latin1'), 'hex');
  return { cms, content: Buffer.concat([bytes.subarray(0, start), bytes.subarray(end, end + length)]) };
}

/** A PKCS#12 file by OpenSSL. */
export function pkcs12(key: string, certificates: string, password: string): Uint8Array {
  const words = ['pkcs12', '-export', '-inkey', 'key.pem', '-in', 'all.pem', '-passout', password];
  const { said } = judged(
    { 'key.pem': key, 'all.pem': certificates },
    'sh',
    '-c',
    `openssl ${words.join(' ')} | base64`,
  );
  return Buffer.from(said, 'base64');
}
