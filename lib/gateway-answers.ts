import { ResponseType, type RestApi } from 'aws-cdk-lib/aws-apigateway';
import { allEndpoints } from '../functions/catalog.ts';
import { gatewayResponses } from '../functions/core/contract/problems/gateway-responses.ts';
import type { Environment } from '../functions/core/contract/resources/environment.ts';

/** Gives the API the contract's bodies and headers for all that it answers without a function. */
export function addGatewayAnswers(api: RestApi, baseUrls: Readonly<Record<Environment, string>>): void {
  const responses = gatewayResponses(allEndpoints, baseUrls);
  for (const [type, { status, template, headers }] of Object.entries(responses)) {
    api.addGatewayResponse(type, {
      type: ResponseType.of(type),
      statusCode: String(status),
      templates: { 'application/json': template },
      responseHeaders: Object.fromEntries(
        // In quotes, a value is itself; without them it is the name of something in the request.
        Object.entries(headers).map(([name, value]) => [name, `'${value}'`]),
      ),
    });
  }
}
