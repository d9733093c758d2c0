import { join } from 'node:path';
import { expect } from '@jest/globals';
import { openApiDocument } from '../../functions/service/openapi/openapi-document.ts';
import { clientModules, judge, why } from './installed-clients.ts';

/** What is used of `@redocly/openapi-core`. */
interface Linter {
  createConfig(settings: object): Promise<object>;
  lintFromString(options: object): Promise<readonly Warning[]>;
}

interface Warning {
  readonly ruleId: string;
  readonly message: string;
  readonly location: readonly { readonly pointer?: string }[];
}

judge(`/openapi.json has nothing that a linter warns of${why}`, async () => {
  const linter = join(clientModules, '@redocly/openapi-core/lib/index.js');
  const rules = { 'operation-2xx-response': 'off' }; // a link to a document answers with a redirect
  const { createConfig, lintFromString } = (await import(linter)) as Linter;
  const config = await createConfig({ extends: ['recommended-strict'], rules });
  const source = JSON.stringify(openApiDocument('https://pdf.acme.test')); // it warns of a server on this machine
  const warnings = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  expect(warnings.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
    [],
  );
});
