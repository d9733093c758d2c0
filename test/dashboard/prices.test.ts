import { beforeAll, expect, test } from '@jest/globals';
import { catalog, programEndpoints } from '../../functions/catalog.ts';
import { limits } from '../../functions/core/contract/limits.ts';
import { creditsText, priceText, signUpHundredths } from '../../functions/core/contract/prices.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { newCustomer, newVisitor } from './visitor.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

test('says a price in words', () => {
  expect(priceText({ baseHundredths: 0, perPageHundredths: 0 })).toBe('free');
  expect(priceText({ baseHundredths: 1, perPageHundredths: 0 })).toBe('0.01 credits');
  expect(priceText({ baseHundredths: 100, perPageHundredths: 1 })).toBe('1 credit and 0.01 per page');
  expect(creditsText(10_000)).toBe('100 credits');
});

test('the pages before sign-in name the credits that signing up really gives', async () => {
  const visitor = newVisitor(service.baseUrl);
  const grant = creditsText(signUpHundredths);
  for (const path of ['/dashboard/sign-up', '/dashboard/sign-in']) {
    expect(await (await visitor.get(path)).text()).toContain(grant);
  }
  const { price } = catalog.html.htmlToPdf;
  const documents = Math.floor(signUpHundredths / (price.baseHundredths + price.perPageHundredths));
  const page = await (await visitor.get('/dashboard/sign-up')).text();
  expect(page).toContain(`enough for ${documents} one-page PDFs`);
  expect(page).toContain(`At least ${limits.accountPasswordCharacters.minimum} characters`);
});

test('the documents page and the playground name the prices of the catalog', async () => {
  const visitor = await newCustomer(service.baseUrl);
  const documents = await (await visitor.get('/dashboard/documents')).text();
  expect(documents).toContain(`A search costs ${priceText(catalog.files.searchFiles.price)}`);
  const { html, pdf, files } = catalog;
  for (const [name, { price }] of Object.entries({ ...html, ...pdf, ...files }).slice(0, 4)) {
    const page = await (await visitor.get(`/dashboard/playground/${name}`)).text();
    expect(page).toContain(`<span class="dim">${priceText(price)}</span>`);
  }
});

test('the reference names the price of every endpoint', async () => {
  for (const { name, price } of programEndpoints) {
    const page = await (await service.call('GET', `/docs/${name}`, {})).text();
    expect(page).toContain(`<dt>Price</dt><dd>${priceText(price)}</dd>`);
  }
});
