import { Aws } from 'aws-cdk-lib';
import type { PolicyDocument } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { preflightHeaders } from '../../functions/core/contract/cors.ts';
import { binaryMediaTypes } from '../../functions/core/contract/fields/files/media-type.ts';
import { isHeaderRequired } from '../../functions/core/contract/problems/gateway-responses.ts';
import { deployment } from '../../functions/deployment.ts';
import { type GatewayRoute, gatewayRoutes } from '../../functions/gateway-routes.ts';
import type { ServiceFunctions } from '../functions/service-functions.ts';

interface DefinitionProps {
  readonly functions: ServiceFunctions;
  readonly policy: PolicyDocument | undefined;
  readonly disableExecuteApiEndpoint: boolean;
  /** Whether `sam local` is the gateway. */
  readonly local: boolean;
}

/**
 * The API as one OpenAPI document with API Gateway's extensions. A path in it is no resource of the stack. It has all that
 * importing it would otherwise reset, the policy and the binary types too. See docs/decisions/aws.md#the-api-is-one-document
 */
export function apiDefinition({
  functions,
  policy,
  disableExecuteApiEndpoint,
  local,
}: DefinitionProps): Readonly<Record<string, unknown>> {
  const routes = [...gatewayRoutes, ...passages(gatewayRoutes)];
  return {
    openapi: '3.0.1',
    info: { title: 'pdf-service', version: '1' },
    'x-amazon-apigateway-binary-media-types': binaryMediaTypes,
    ...(policy && { 'x-amazon-apigateway-policy': policy }),
    ...(disableExecuteApiEndpoint && {
      servers: [
        { url: '/', 'x-amazon-apigateway-endpoint-configuration': { disableExecuteApiEndpoint: true } },
      ],
    }),
    paths: Object.fromEntries(routes.map((route) => [route.path, pathOf(route, functions, local)])),
    components: {
      securitySchemes: {
        Authorizer: authorizer(functions.liveOf('authorizer'), 'method.request.header.Authorization'),
        AskingAuthorizer: authorizer(functions.liveOf('authorizer')),
      },
    },
  };
}

/** The paths that only lead to others: the service answers them like all that do not exist. */
function passages(routes: readonly GatewayRoute[]): readonly GatewayRoute[] {
  const known = new Set(routes.map(({ path }) => path));
  const above = routes.flatMap(({ path }) => {
    const parts = path.split('/').slice(1, -1);
    return ['/', ...parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)];
  });
  return [...new Set(above)]
    .filter((path) => !known.has(path))
    .map((path) => ({ path, family: 'service', isOpen: true }));
}

function pathOf({ path, family, isOpen }: GatewayRoute, functions: ServiceFunctions, local: boolean) {
  // SAM answers a missing header with a fixed text, so there the function is always called.
  const scheme = isHeaderRequired(path) && !local ? 'Authorizer' : 'AskingAuthorizer';
  const names = [...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => name);
  return {
    ...(names.length > 0 && {
      parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    }),
    'x-amazon-apigateway-any-method': {
      responses: {},
      ...(!isOpen && { security: [{ [scheme]: [] }] }),
      'x-amazon-apigateway-integration': integration(functions.liveOf(family), family, local),
    },
    ...(!isOpen && !local && { options: preflight }), // SAM answers OPTIONS itself
  };
}

/**
 * Every handler streams; the gateway waits a second longer than Lambda's timeout, so that the function's own response
 * arrives. SAM supports only answers that are complete.
 */
function integration(handler: IFunction, family: GatewayRoute['family'], local: boolean) {
  const called = { type: 'aws_proxy', httpMethod: 'POST' };
  if (local) return { ...called, uri: invocationUri(handler) };
  return {
    ...called,
    uri: callUri('2021-11-15', handler, 'response-streaming-invocations'),
    responseTransferMode: 'STREAM',
    timeoutInMillis: (deployment[family].timeoutSeconds + 1) * 1_000,
  };
}

/**
 * An authorizer for requests with the header of `identitySource`, the gateway refusing all others as UNAUTHORIZED, or else
 * for every request. Decisions are not cached, so that a revoked key fails at once.
 */
function authorizer(handler: IFunction, identitySource?: string) {
  return {
    type: 'apiKey',
    name: 'Authorization',
    in: 'header',
    'x-amazon-apigateway-authtype': 'custom',
    'x-amazon-apigateway-authorizer': {
      type: 'request',
      authorizerUri: invocationUri(handler),
      authorizerResultTtlInSeconds: 0,
      ...(identitySource && { identitySource }),
    },
  };
}

function invocationUri(handler: IFunction): string {
  return callUri('2015-03-31', handler, 'invocations');
}

function callUri(version: string, { functionArn }: IFunction, call: string): string {
  return `arn:${Aws.PARTITION}:apigateway:${Aws.REGION}:lambda:path/${version}/functions/${functionArn}/${call}`;
}

/**
 * The gateway answers OPTIONS itself, without a credential. Open paths have no preflight: pages of others call none of
 * them.
 */
const preflight = {
  responses: {
    204: {
      description: 'What a page of another origin may send',
      headers: Object.fromEntries(
        Object.keys(preflightHeaders).map((name) => [name, { schema: { type: 'string' } }]),
      ),
    },
  },
  'x-amazon-apigateway-integration': {
    type: 'mock',
    requestTemplates: { 'application/json': '{ "statusCode": 204 }' },
    responses: {
      default: {
        statusCode: '204',
        // A quoted value is literal; an unquoted one refers to a part of the request.
        responseParameters: Object.fromEntries(
          Object.entries(preflightHeaders).map(([name, value]) => [
            `method.response.header.${name}`,
            `'${value}'`,
          ]),
        ),
      },
    },
  },
};
