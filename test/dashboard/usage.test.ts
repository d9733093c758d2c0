import { expect, test } from '@jest/globals';
import { sharedService } from '../shared-service.ts';
import { textOf } from './run-trial.ts';
import { newCustomer } from './visitor.ts';

test('shows the usage of each endpoint and each key, and exports it as CSV', async () => {
  const service = await sharedService();
  const visitor = await newCustomer(service.baseUrl);
  const name = '=HYPERLINK("https://example.com","a")';
  const page = await visitor.follow('/dashboard/keys', { name });
  const key = /svc_live_\w+/.exec(page)?.[0] ?? '';
  await service.call('POST', '/textToPdf', { key, json: { text: 'a' } });
  await service.call('POST', '/textToPdf', { key, json: { text: 'a' } });
  await service.call('POST', '/htmlToPdf', { key, json: { html: 'a' } });
  const today = new Date().toISOString().slice(0, 10);

  const byEndpoint = textOf(await (await visitor.get('/dashboard/usage')).text());
  expect(byEndpoint).toContain(`${today} 1.03 /htmlToPdf 1.01 /textToPdf 0.02`);
  expect(byEndpoint).toMatch(/1\.50 0\.75 0\.00/);
  const byKey = textOf(await (await visitor.get('/dashboard/usage?days=7&by=key')).text());
  expect(byKey).toContain(`${today} 1.03 ${name} 1.03`);
  expect(byKey).toContain(`${today} ${name} 3 3 1.03`);

  const export_ = await visitor.get('/dashboard/usage/export?days=30');
  expect(export_.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(export_.headers.get('content-disposition')).toMatch(/^attachment; filename="usage-.*\.csv"/);
  const id = expect.stringMatching(/^key_[0-9a-f]{16}$/);
  const [head, ...lines] = (await export_.text()).split('\r\n');
  expect(head).toBe('date,endpoint,key,key_id,calls,pages,credits');
  const quoted = `"'=HYPERLINK(""https://example.com"",""a"")"`;
  expect(lines.map((line) => line.split(quoted).join('KEY').split(','))).toEqual([
    [today, '/htmlToPdf', 'KEY', id, '1', '1', '1.01'],
    [today, '/textToPdf', 'KEY', id, '2', '2', '0.02'],
    [''],
  ]);
});

test('sets the balance below which a webhook is sent, and marks the field that is wrong', async () => {
  const service = await sharedService();
  const visitor = await newCustomer(service.baseUrl);
  const [page, form] = ['/dashboard/usage', '/dashboard/usage/alert'];
  const refused = await visitor.send(form, { below: 'much', webhook_url: 'https://example.com/' }, page);
  expect(refused.status).toBe(400);
  expect(await refused.text()).toMatch(/name="below"[^>]*aria-invalid="true"[^>]*value="much"/);
  const alone = await visitor.send(form, { below: '5', webhook_url: '' }, page);
  expect(textOf(await alone.text())).toContain('Webhook URL is required.');
  const saved = await visitor.follow(form, { below: '12,5', webhook_url: 'https://93.184.215.14/' }, page);
  expect(textOf(saved)).toContain('What happens when the balance is low has been changed.');
  expect(saved).toMatch(/name="below"[^>]*value="12.5"/);
  expect(await visitor.follow(form, { below: '', webhook_url: '' }, page)).toMatch(
    /name="below"[^>]*value=""/,
  );
});
