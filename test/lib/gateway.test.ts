import { beforeAll, expect, test } from '@jest/globals';
import type { Template } from 'aws-cdk-lib/assertions';
import { allEndpoints } from '../../functions/catalog.ts';
import { gatewayResponses } from '../../functions/core/contract/problems/gateway-responses.ts';
import { problems } from '../../functions/core/contract/problems/problem.ts';
import { plainName } from './plain-names.ts';
import { synthesize } from './synthesize.ts';

interface GatewayAnswer {
  readonly type: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** With values of the kind that the gateway and the authorizer give. */
  readonly body: Readonly<Record<string, unknown>>;
}

let template: Template;
let answers: readonly GatewayAnswer[];

beforeAll(() => {
  ({ template } = synthesize());
  answers = Object.values(template.findResources('AWS::ApiGateway::GatewayResponse')).map(({ Properties }) =>
    gatewayAnswer(Properties),
  );
});

const contextValues: Readonly<Record<string, string>> = {
  '$context.requestId': 'request-1',
  '$context.authorizer.code': 'token_expired',
  '$context.authorizer.message': 'The access token has expired.',
};

interface GatewayResponseResource {
  readonly ResponseType: string;
  readonly StatusCode: string;
  readonly ResponseTemplates: { readonly 'application/json': unknown };
  readonly ResponseParameters: Readonly<Record<string, unknown>>;
}

function gatewayAnswer(Properties: GatewayResponseResource): GatewayAnswer {
  const text = plainName(Properties.ResponseTemplates['application/json']);
  const filled = text.replaceAll(
    /\$context(\.\w+)+/g,
    (variable) => contextValues[variable] ?? `no ${variable}`,
  );
  const headers = Object.entries(Properties.ResponseParameters).map(([name, value]) => [
    name.replace('gatewayresponse.header.', ''),
    plainName(value),
  ]);
  return {
    type: Properties.ResponseType,
    status: Number(Properties.StatusCode),
    headers: Object.fromEntries(headers),
    body: JSON.parse(filled),
  };
}

function answerTo(type: string): GatewayAnswer | undefined {
  return answers.find((answer) => answer.type === type);
}

test('every answer that the contract writes for the gateway is deployed, and no other', () => {
  const written = Object.keys(gatewayResponses(allEndpoints, { live: '', test: '' }));
  expect(answers.map(({ type }) => type).sort()).toEqual(written.sort());
  expect(written).toEqual(expect.arrayContaining(['DEFAULT_4XX', 'DEFAULT_5XX']));
});

test('every body is JSON of the contract’s shape, its status and description those of its code', () => {
  for (const { status, body } of answers) {
    const [expectedStatus, error] = problems[body.code as keyof typeof problems];
    expect({ status, body }).toEqual({
      status: expectedStatus,
      body: {
        error,
        message: expect.stringMatching(/\.$/),
        code: body.code,
        request_id: 'request-1',
        doc_url: `${gateway}/live/docs/errors/${body.code}`,
      },
    });
  }
});

test('every header is a text in quotes, as the gateway wants it, and the version is among them', () => {
  for (const { headers } of answers) {
    for (const value of Object.values(headers)) expect(value).toMatch(/^'[^']+'$/);
    expect(headers).toHaveProperty('X-Api-Version');
  }
});

const gateway = 'https://ApiRestApi.execute-api.AWS::Region.AWS::URLSuffix';

function metadata(environment: string): string {
  return `${gateway}/${environment}/.well-known/oauth-protected-resource/mcp`;
}

test('a call without a credential is answered with what to send, and a refused one with the authorizer’s reason', () => {
  expect(answerTo('UNAUTHORIZED')).toMatchObject({
    status: 401,
    headers: { 'WWW-Authenticate': `'Bearer realm="pdf-service", resource_metadata="${metadata('test')}"'` },
    body: { code: 'missing_authorization' },
  });
  expect(answerTo('ACCESS_DENIED')).toMatchObject({
    status: 401,
    headers: {
      'WWW-Authenticate': `'Bearer error="invalid_token", resource_metadata="${metadata('live')}"'`,
    },
    body: { code: 'token_expired', message: 'The access token has expired.' },
  });
});

test('a too large body, too many calls and an unknown path each have their own error', () => {
  expect(answerTo('REQUEST_TOO_LARGE')).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
  expect(answerTo('THROTTLED')).toMatchObject({
    status: 429,
    headers: { 'Retry-After': expect.stringMatching(/^'\d+'$/) },
    body: { code: 'rate_limited' },
  });
  expect(answerTo('MISSING_AUTHENTICATION_TOKEN')).toMatchObject({
    status: 404,
    body: { code: 'route_not_found' },
  });
  expect(answerTo('RESOURCE_NOT_FOUND')).toMatchObject({ status: 404, body: { code: 'route_not_found' } });
});

/**
 * What can happen to a call: the API has neither keys nor usage plans nor IAM authorization. A status that has no
 * response of its own is answered with that of DEFAULT_4XX or DEFAULT_5XX.
 */
const refusals = {
  UNAUTHORIZED: 401,
  ACCESS_DENIED: 401, // by choice: see gatewayResponses
  WAF_FILTERED: 403,
  MISSING_AUTHENTICATION_TOKEN: 404, // likewise: it is no known path
  RESOURCE_NOT_FOUND: 404,
  REQUEST_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  THROTTLED: 429,
};

test.each(Object.entries(refusals))('%s is answered with a status of its own, %i', (type, status) => {
  expect(answerTo(type)).toMatchObject({ status });
});

test('a caller whom the firewall shuts out learns that it is the address', () => {
  expect(answerTo('WAF_FILTERED')?.body).toMatchObject({
    error: 'Address Blocked',
    code: 'address_blocked',
    message: expect.stringMatching(/^Requests from this address are blocked/),
  });
});

function stageNamed(source: Template, name: string) {
  const stages = Object.values(source.findResources('AWS::ApiGateway::Stage'));
  return stages.map(({ Properties }) => Properties).find(({ StageName }) => StageName === name);
}

test.each([
  ['live', 200],
  ['test', 50],
])(
  'the environment %s is a stage that lets through %i calls a second, and twice as many at once',
  (name, rate) => {
    const stages = Object.values(template.findResources('AWS::ApiGateway::Stage'));
    expect(new Set(stages.map(({ Properties }) => Properties.DeploymentId.Ref)).size).toBe(1);
    const { MethodSettings, TracingEnabled, CacheClusterEnabled } = stageNamed(template, name);
    expect(MethodSettings).toEqual([
      {
        HttpMethod: '*',
        ResourcePath: '/*',
        DataTraceEnabled: false,
        ThrottlingRateLimit: rate,
        ThrottlingBurstLimit: 2 * rate,
      },
    ]);
    expect({ TracingEnabled, CacheClusterEnabled }).toEqual({ TracingEnabled: true });
  },
);

test('the operator sets how many calls an environment admits', () => {
  const { template: chosen } = synthesize({ callsPerSecond: '5000', callsPerSecondTest: '10' });
  const rates = ['live', 'test'].map(
    (name) => stageNamed(chosen, name).MethodSettings[0].ThrottlingRateLimit,
  );
  expect(rates).toEqual([5_000, 10]);
});

test('each environment has the address of the other', () => {
  const gateway = 'https://ApiRestApi.execute-api.AWS::Region.AWS::URLSuffix';
  const variables = ['live', 'test'].map((name) => stageNamed(template, name).Variables);
  expect(plainName(variables[0].testUrl)).toBe(`${gateway}/test`);
  expect(plainName(variables[1].liveUrl)).toBe(`${gateway}/live`);
});

test('the access log is JSON that names the route, and never the path, query or headers of a call', () => {
  for (const { Properties } of Object.values(template.findResources('AWS::ApiGateway::Stage'))) {
    const fields = JSON.parse(Properties.AccessLogSetting.Format);
    expect(fields).toMatchObject({ request_id: '$context.requestId', route: '$context.resourcePath' });
    expect(Object.values(fields)).not.toContain('$context.path');
  }
});

test('multipart bodies reach the functions byte for byte', () => {
  template.hasResourceProperties('AWS::ApiGateway::RestApi', {
    BinaryMediaTypes: [
      'multipart/form-data',
      'text/html',
      'text/markdown',
      'text/plain',
      'application/pdf',
      'image/png',
      'image/jpeg',
      'image/webp',
      'image/gif',
      'image/avif',
      'image/bmp',
      'image/tiff',
      'image/svg+xml',
    ],
    EndpointConfiguration: { Types: ['REGIONAL'] },
  });
});

test('the stack puts out the base URL of each environment, without a slash at its end', () => {
  for (const environment of ['live', 'test']) {
    const { Value } = template.toJSON().Outputs[`${environment}BaseUrl`];
    expect(plainName(Value)).toMatch(/^https:\/\/ApiRestApi\.execute-api\.AWS::Region\.AWS::URLSuffix\/\w+$/);
  }
});
