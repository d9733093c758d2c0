import { createHash } from 'node:crypto';
import { Stack } from 'aws-cdk-lib';
import { ResponseType, type SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import { allEndpoints } from '../../functions/catalog.ts';
import { gatewayResponses } from '../../functions/core/contract/problems/gateway-responses.ts';
import type { Environment } from '../../functions/core/contract/resources/environment.ts';

/**
 * Configures the API to use the contract's bodies and headers for all responses that it generates without a function. They
 * name the API's address, so they are no part of its definition, and importing a definition resets them. So each has the
 * hash of the definition in a template for a media type that nobody asks for: when one changes, all are written again.
 */
export function addGatewayAnswers(
  api: SpecRestApi,
  definition: Readonly<Record<string, unknown>>,
  baseUrls: Readonly<Record<Environment, string>>,
): void {
  const text = JSON.stringify(Stack.of(api).resolve(definition));
  const hash = createHash('sha256').update(text).digest('hex');
  const responses = gatewayResponses(allEndpoints, baseUrls);
  for (const [type, { status, template, headers }] of Object.entries(responses)) {
    api.addGatewayResponse(type, {
      type: ResponseType.of(type),
      statusCode: String(status),
      templates: { 'application/json': template, 'application/vnd.definition': hash },
      responseHeaders: Object.fromEntries(
        // A quoted value is literal; an unquoted one refers to a part of the request.
        Object.entries(headers).map(([name, value]) => [name, `'${value}'`]),
      ),
    });
  }
}
