import { ResponseType, type RestApi } from 'aws-cdk-lib/aws-apigateway';
import { allEndpoints } from '../functions/catalog.ts';
import { gatewayResponses } from '../functions/core/contract/problems/gateway-responses.ts';
import type { Environment } from '../functions/core/contract/resources/environment.ts';

/**
 * Configures the API to use the contract's bodies and headers for all responses that it generates without a function.
 */
export function addGatewayAnswers(api: RestApi, baseUrls: Readonly<Record<Environment, string>>): void {
  const responses = gatewayResponses(allEndpoints, baseUrls);
  for (const [type, { status, template, headers }] of Object.entries(responses)) {
    api.addGatewayResponse(type, {
      type: ResponseType.of(type),
      statusCode: String(status),
      templates: { 'application/json': template },
      responseHeaders: Object.fromEntries(
        // A quoted value is literal; an unquoted one refers to a part of the request.
        Object.entries(headers).map(([name, value]) => [name, `'${value}'`]),
      ),
    });
  }
}
