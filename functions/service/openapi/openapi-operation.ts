import type { CatalogEntry } from '../../catalog.ts';
import { needsCredential } from '../../core/contract/endpoint.ts';
import { isFree, priceSentence } from '../../core/contract/prices.ts';
import { parametersOf } from './parameters.ts';
import { problemResponses } from './problem-responses.ts';
import { requestBody } from './request-body.ts';
import { securityOf } from './security-schemes.ts';
import { successResponses } from './success-responses.ts';
import type { Json } from './with-components.ts';

/** An endpoint as an OpenAPI operation. */
export function openApiOperation(endpoint: CatalogEntry): Json {
  const { name, family, summary, description = '', access, price } = endpoint;
  const parameters = parametersOf(endpoint);
  const body = requestBody(endpoint);
  const cost = isFree(price) ? '' : ` ${priceSentence(price)}`;
  return {
    operationId: name,
    tags: [family],
    summary,
    description: `${description}${cost}`,
    security: securityOf(endpoint),
    'x-scopes': needsCredential(access) ? access : [],
    'x-price': {
      credits: price.baseHundredths / 100,
      credits_per_page: price.perPageHundredths / 100,
    },
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: { ...successResponses(endpoint), ...problemResponses(endpoint) },
  };
}
