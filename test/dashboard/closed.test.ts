import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type OwnService, startService } from '../service.ts';
import { newVisitor, signIn } from './visitor.ts';

let service: OwnService;

beforeAll(async () => {
  service = await startService({ env: { SIGNUP: 'closed' } });
});
afterAll(() => service.stop());

test('reports that sign-up is closed, and creates no account for a form sent anyway', async () => {
  const stranger = newVisitor(service.baseUrl);
  const page = await stranger.get('/dashboard/sign-up');
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('Sign-up is closed');
  const account = { email: 'someone@example.com', password: 'correct horse battery' };
  const answer = await stranger.send('/dashboard/sign-up', account, '/dashboard/sign-in');
  expect(answer.status).toBe(403);
  await expect(signIn(service.baseUrl, account)).rejects.toThrow('400');
});

test('mails no link where addresses are verified by mail', async () => {
  const env = { SIGNUP: 'closed', SIGNUP_PROOF: 'email', MAIL_FROM: 'pdf@example.org' };
  const mailing = await startService({ env });
  const account = { email: 'someone@example.com', password: 'correct horse battery' };
  const answer = await newVisitor(mailing.baseUrl).send('/dashboard/sign-up', account, '/dashboard/sign-in');
  const outbox = join(mailing.dataDir, 'outbox');
  const mails = existsSync(outbox) ? readdirSync(outbox) : [];
  await mailing.stop();
  expect([answer.status, mails]).toEqual([403, []]);
});

test('asks for no link by any other way', async () => {
  const { requestSignUp } = await import('../../functions/core/identity/sign-in/sign-up-by-mail.ts');
  const person = { email: 'someone@example.com', password: 'correct horse battery', sourceIp: '192.0.2.7' };
  process.env.SIGNUP = 'closed';
  const asked = requestSignUp({ ...person, baseUrl: service.baseUrl, next: '' });
  await expect(asked).rejects.toMatchObject({ message: expect.stringContaining('Sign-up is closed') });
  delete process.env.SIGNUP;
});

test('lets in whom the operator made an account for', async () => {
  const browser = await signIn(service.baseUrl, service);
  const page = await browser.get('/dashboard');
  expect(page.status).toBe(200);
  expect(await page.text()).toContain(service.email);
});
