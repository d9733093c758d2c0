import { randomBytes } from 'node:crypto';
import type { APIGatewayRequestAuthorizerEvent } from 'aws-lambda';

/** An address that nothing has come from before, as good as surely. */
export function newAddress(): string {
  return [10, ...randomBytes(3)].join('.');
}

/** The event that API Gateway sends an authorizer, for a GET /credits with these headers. */
export function authorizerEvent(
  stage: string,
  headers: Readonly<Record<string, readonly string[]>>,
  sourceIp = newAddress(),
): APIGatewayRequestAuthorizerEvent {
  const lists = Object.entries(headers).map(([name, values]): [string, string[]] => [name, [...values]]);
  return {
    type: 'REQUEST',
    methodArn: `arn:aws:execute-api:us-east-1:123456789012:a1b2c3d4e5/${stage}/GET/credits`,
    resource: '/credits',
    path: '/credits',
    httpMethod: 'GET',
    headers: Object.fromEntries(lists.map(([name, values]) => [name, values.at(-1)])),
    multiValueHeaders: Object.fromEntries(lists),
    pathParameters: null,
    queryStringParameters: null,
    multiValueQueryStringParameters: null,
    stageVariables: null,
    requestContext: {
      accountId: '123456789012',
      apiId: 'a1b2c3d4e5',
      authorizer: undefined,
      protocol: 'HTTP/1.1',
      httpMethod: 'GET',
      identity: {
        accessKey: null,
        accountId: null,
        apiKey: null,
        apiKeyId: null,
        caller: null,
        clientCert: null,
        cognitoAuthenticationProvider: null,
        cognitoAuthenticationType: null,
        cognitoIdentityId: null,
        cognitoIdentityPoolId: null,
        principalOrgId: null,
        sourceIp,
        user: null,
        userAgent: 'curl/8.5.0',
        userArn: null,
      },
      path: `/${stage}/credits`,
      stage,
      requestId: '3a1f0f6e-7c52-4f0b-9a55-0b6c1f1f3a10',
      requestTimeEpoch: 1_767_225_600_000,
      resourceId: 'abc123',
      resourcePath: '/credits',
    },
  };
}
