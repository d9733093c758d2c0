import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from '@jest/globals';
import { getDocument, PermissionFlag } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { numberlessObjects, pageTexts } from '../structure/read-back.ts';

let service: Service;
let plain: Uint8Array;

beforeAll(async () => {
  service = await sharedService();
  const document = await PDFDocument.create();
  document.addPage([300, 200]).drawText('secret', { x: 20, y: 100 });
  document.setTitle('A (title)');
  plain = await document.save({ useObjectStreams: false });
});

async function post(
  path: string,
  json: Readonly<Record<string, unknown>>,
  environment: 'live' | 'test' = 'live',
) {
  const key = environment === 'live' ? service.liveKey : service.testKey;
  const response = await service.call('POST', path, { key, environment, json });
  const body = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return {
    status: response.status,
    warning: response.headers.get('x-warning'),
    pdf: body,
    json: (isJson ? JSON.parse(body.toString()) : {}) as Record<string, unknown>,
  };
}

const encrypt = (fields: Readonly<Record<string, unknown>>, source: Uint8Array = plain) =>
  post('/encryptPdf', { pdf_base64: Buffer.from(source).toString('base64'), ...fields });

/** What pdf.js reads with a password: the text, the title and the permissions; or the name of its error. */
async function read(pdf: Uint8Array, password?: string) {
  const task = getDocument({
    data: new Uint8Array(pdf),
    verbosity: 0,
    ...(password !== undefined && { password }),
  });
  try {
    const document = await task.promise;
    const { items } = await (await document.getPage(1)).getTextContent();
    const { info } = await document.getMetadata();
    return {
      text: items.map((item) => ('str' in item ? item.str : '')).join(''),
      title: (info as { Title?: string }).Title,
      permissions: [...((await document.getPermissions()) ?? [])],
    };
  } catch (error) {
    return (error as Error).name;
  } finally {
    await task.destroy();
  }
}

// 127 bytes are all that the standard has for a password.
const longest = `x${'ж'.repeat(63)}`;

test.each(['reader', 'Grüße 你好', longest])(
  'encrypts with the passwords %j and one for the owner',
  async (password) => {
    const { pdf } = await encrypt({
      user_password: password,
      owner_password: 'owner',
      permissions: ['print', 'copy'],
    });
    const known = { text: 'secret', title: 'A (title)' };
    expect(await read(pdf, password)).toMatchObject(known);
    expect(await read(pdf, 'owner')).toMatchObject(known);
    expect(await read(pdf)).toBe('PasswordException');
    expect(await read(pdf, `x${password}`)).toBe('PasswordException');
    expect(pdf.includes('title')).toBe(false);
    const { json } = await post('/pdfInfo', { pdf_base64: pdf.toString('base64'), password });
    expect(json.encryption).toEqual({
      method: 'AES-256',
      revision: 6,
      asks_for_password: true,
      opened_as: 'user',
      encrypts_metadata: true,
      permissions: ['print', 'copy'],
    });
  },
);

test('a PDF declares the encryption that is newer than its version, and says who has opened it', async () => {
  const { pdf } = await encrypt({ user_password: 'reader', owner_password: 'owner' });
  const declared = /\/Extensions\s*<<\s*\/ADBE\s*<<\s*\/BaseVersion\s*\/1\.7\s*\/ExtensionLevel\s+8\s*>>/;
  expect(pdf.toString('latin1')).toMatch(declared);
  for (const [password, opened_as] of [
    ['reader', 'user'],
    ['owner', 'owner'],
  ]) {
    const { json } = await post('/pdfInfo', { pdf_base64: pdf.toString('base64'), password });
    expect(json.encryption).toMatchObject({ opened_as });
  }
});

test('objects in object streams are encrypted with them', async () => {
  const document = await PDFDocument.load(plain);
  const { pdf } = await encrypt({ user_password: 'u' }, await document.save({ useObjectStreams: true }));
  expect(await read(pdf, 'u')).toMatchObject({ text: 'secret', title: 'A (title)' });
  expect(pdf.includes('/ObjStm')).toBe(true);
});

test('without a user’s password everyone opens the PDF, within the permissions', async () => {
  const { pdf } = await encrypt({ owner_password: 'owner', permissions: ['fill_forms'] });
  const { permissions } = (await read(pdf)) as { permissions: number[] };
  expect(permissions).toContain(PermissionFlag.FILL_INTERACTIVE_FORMS);
  expect(permissions).toContain(PermissionFlag.COPY_FOR_ACCESSIBILITY);
  for (const refused of [PermissionFlag.PRINT, PermissionFlag.COPY, PermissionFlag.MODIFY_CONTENTS])
    expect(permissions).not.toContain(refused);
});

test('a password is prepared as readers prepare it', async () => {
  const { pdf } = await encrypt({ user_password: 'ﬁsh\u00ad' });
  const { status } = await post('/pageCount', { pdf_base64: pdf.toString('base64'), password: 'fish' });
  expect(status).toBe(200);
});

test('/decryptPdf restores an encrypted PDF, with either password', async () => {
  const { pdf } = await encrypt({ user_password: 'reader', owner_password: 'owner' });
  for (const password of ['reader', 'owner']) {
    const { pdf: open, warning } = await post('/decryptPdf', {
      pdf_base64: pdf.toString('base64'),
      password,
    });
    expect(warning).toBeNull();
    expect(await pageTexts(open)).toEqual(['secret']);
    const objects = (await numberlessObjects(open)).map((text) =>
      text.replace(/\/Extensions.*?>>\s*>>/s, ''),
    );
    expect(objects).toContainEqual(expect.stringContaining('/Title'));
  }
  const refused = await post('/decryptPdf', { pdf_base64: pdf.toString('base64'), password: 'guess' });
  expect(refused).toMatchObject({ status: 400, json: { code: 'pdf_encrypted' } });
});

test('/decryptPdf gives a PDF that is not encrypted back, and says so', async () => {
  const { status, warning } = await post('/decryptPdf', {
    pdf_base64: Buffer.from(plain).toString('base64'),
  });
  expect([status, warning]).toEqual([200, 'The PDF was not encrypted.']);
});

test('the test environment marks a PDF before it is encrypted', async () => {
  const source = Buffer.from(plain).toString('base64');
  const { pdf, status } = await post('/encryptPdf', { pdf_base64: source, user_password: 'u' }, 'test');
  expect(status).toBe(200);
  const { pdf: open } = await post('/decryptPdf', { pdf_base64: pdf.toString('base64'), password: 'u' });
  const { pdf: unmarked } = await post('/decryptPdf', { pdf_base64: source });
  expect((await numberlessObjects(open)).length).toBeGreaterThan((await numberlessObjects(unmarked)).length);
});

test.each([
  [{}, 'missing_field', 'user_password'],
  [{ user_password: 'a', owner_password: 'a' }, 'invalid_field', 'owner_password'],
  [{ user_password: 'fi\u00adsh', owner_password: 'ﬁsh' }, 'invalid_field', 'owner_password'],
  [{ user_password: 'ж'.repeat(64) }, 'invalid_field', 'user_password'],
  [{ user_password: 'x'.repeat(128) }, 'invalid_field', 'user_password'],
  [{ user_password: 'a\u0007b' }, 'invalid_field', 'user_password'],
  [{ user_password: '\u00ad' }, 'invalid_field', 'user_password'],
  [{ user_password: 'a', permissions: ['fly'] }, 'invalid_field', 'permissions[0]'],
])('refuses %j, and repeats no password', async (fields, code, field) => {
  const { status, json } = await encrypt(fields);
  expect({ status, ...json }).toMatchObject({ status: 400, code, details: [{ field }] });
  expect(JSON.stringify(json)).not.toContain('жж');
});

test('encryption is the last stage, and decryption the first', async () => {
  const process = (...stages: readonly object[]) =>
    post('/processPdf', { pdf_base64: Buffer.from(plain).toString('base64'), stages });
  const encryptStage = { operation: 'encryptPdf', user_password: 'u' };
  const turn = { operation: 'rotatePages', degrees: 90 };
  expect((await process(encryptStage, turn)).json).toMatchObject({
    code: 'invalid_field',
    details: [{ field: 'stages[0].operation' }],
  });
  expect((await process(turn, { operation: 'decryptPdf' })).json).toMatchObject({
    code: 'invalid_field',
    details: [{ field: 'stages[1].operation' }],
  });
  const { pdf } = await process({ operation: 'decryptPdf' }, turn, encryptStage);
  expect(await read(pdf, 'u')).toMatchObject({ text: 'secret' });
});

test('every change of a signed PDF says whose signature is lost, and reading it does not', async () => {
  const pdf_base64 = readFileSync(join(import.meta.dirname, '../signed/rsa-sha256.pdf')).toString('base64');
  const lost =
    'The PDF was signed by Ada Lovelace. The signature is removed, because what was signed has changed. /fillForm, /attachFiles and /setMetadata can keep signatures: see `keep_signatures`.';
  expect((await post('/rotatePages', { pdf_base64, degrees: 90 })).warning).toBe(lost);
  expect((await post('/encryptPdf', { pdf_base64, user_password: 'u' })).warning).toBe(lost);
  expect((await post('/splitPdf', { pdf_base64, every: 1 })).warning).toBe(lost);
  const merged = await post('/mergePdfs', {
    pdfs_base64: [Buffer.from(plain).toString('base64'), pdf_base64],
  });
  expect(merged.warning).toBe(lost.replace('The PDF', 'pdfs_base64[1]'));
});
