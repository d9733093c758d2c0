import { beforeAll, expect, test } from '@jest/globals';
import { programEndpoints } from '../../functions/catalog.ts';
import { describeFields } from '../../functions/service/describe-fields.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

test('reports its health to anyone', async () => {
  const response = await service.call('GET', '/health', {});
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ status: 'ok' });
});

test('describes every endpoint in its OpenAPI document, at the address it was asked at', async () => {
  const response = await service.call('GET', '/openapi.json', {});
  const document = (await response.json()) as {
    openapi: string;
    servers: { url: string }[];
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  expect(document.openapi).toBe('3.1.0');
  expect(document.servers).toEqual([{ url: service.baseUrl }]);
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`,
    ),
  );
  expect(described.sort()).toEqual(
    programEndpoints.map(({ method, path, name }) => `${method} ${path} ${name}`).sort(),
  );
});

test('describes every field', () => {
  const silent = programEndpoints.flatMap(({ path, request }) =>
    describeFields(request)
      .filter(({ description }) => description === '')
      .map(({ name }) => `${path} ${name}`),
  );
  expect(silent).toEqual([]);
});
