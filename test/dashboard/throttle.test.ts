import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { newCustomer, newVisitor, signIn } from './visitor.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});
test('makes an address wait after five wrong passwords, even with the right one, and keeps a session signed in', async () => {
  const owner = await newCustomer(service.baseUrl);
  const stranger = newVisitor(service.baseUrl);
  const page = '/dashboard/sign-in?next=/dashboard';
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const wrong = await stranger.send('/dashboard/sign-in', {
      email: owner.email,
      password: `guess ${attempt}`,
    });
    expect(wrong.status).toBe(400);
    expect(await wrong.text()).toContain('The email address or password is incorrect.');
  }
  const right = await stranger.send(
    '/dashboard/sign-in',
    { email: owner.email, password: owner.password },
    page,
  );
  expect(right.status).toBe(403);
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(right.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  expect(await right.text()).toContain('Too Many Failed Attempts');
  expect(stranger.cookies.has('__Host-session')).toBe(false);
  expect((await owner.get('/dashboard')).status).toBe(200);
});

test('answers an address without an account like one with an account', async () => {
  const { clearAttempts } = await import('./clear-attempts.ts');
  await clearAttempts();
  const owner = await newCustomer(service.baseUrl);
  const answers = [];
  for (const email of [owner.email, 'nobody-at-all@example.com']) {
    const stranger = newVisitor(service.baseUrl);
    const answer = await stranger.send('/dashboard/sign-in', { email, password: 'a wrong password' });
    const text = await answer.text();
    answers.push([
      answer.status,
      text.replaceAll(email, 'EMAIL').replace(/name="form_token" value="[^"]*"|data-options="[^"]*"/g, ''),
    ]);
  }
  expect(answers[0]).toEqual(answers[1]);
  await clearAttempts();
  await signIn(service.baseUrl, owner);
});
