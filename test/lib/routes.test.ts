import { beforeAll, expect, test } from '@jest/globals';
import type { Template } from 'aws-cdk-lib/assertions';
import { allEndpoints } from '../../functions/catalog.ts';
import { preflightHeaders } from '../../functions/core/contract/cors.ts';
import { deployment } from '../../functions/deployment.ts';
import { everything } from './everything.ts';
import { plainName } from './plain-names.ts';
import { definitionOf, ownAnswersOf, type Route, routesOf } from './routes-of.ts';
import { synthesize } from './synthesize.ts';

let template: Template;
let routes: readonly Route[];

beforeAll(() => {
  ({ template } = synthesize());
  routes = routesOf(template);
});

/** The route of a path below a prefix whose paths share one. */
const prefixes = ['/dashboard/', '/tools/', '/oauth/', '/.well-known/'];

function routePathOf({ path, family }: Pick<(typeof allEndpoints)[number], 'path' | 'family'>): string {
  if (family === 'service') return '/{proxy+}'; // as do the paths that do not exist
  const prefix = prefixes.find((each) => path.startsWith(each));
  return prefix ? `${prefix}{proxy+}` : path;
}

test.each(allEndpoints)(
  '$method $path reaches its family, through the authorizer where it asks for a credential',
  ({ path, family, access }) => {
    const routePath = routePathOf({ path, family });
    expect(routes.filter((route) => [path, routePath].includes(route.path))).toEqual([
      {
        path: routePath,
        authorizer:
          typeof access === 'string' ? undefined : path === '/mcp' ? 'AskingAuthorizer' : 'Authorizer',
        target: expect.stringContaining(`Functions${family}FunctionAliaslive`),
        transferMode: 'STREAM',
        timeoutMs: deployment[family].timeoutSeconds * 1_000 + 1_000,
      },
    ]);
  },
);

test('paths below a prefix share a route only if all are open and of one family', () => {
  for (const prefix of prefixes) {
    const below = allEndpoints.filter(({ path }) => path.startsWith(prefix));
    expect(new Set(below.map(({ family }) => family)).size).toBe(1);
    expect(below.filter(({ access }) => typeof access !== 'string')).toEqual([]);
  }
  const shared = routes.filter(({ path }) => path.endsWith('/{proxy+}')).map(({ path }) => path);
  expect(shared.toSorted()).toEqual([...prefixes, '/'].map((prefix) => `${prefix}{proxy+}`).toSorted());
});

test('every other path that is routed at all leads, open to anyone, to the function that answers 404', () => {
  const known = new Set(allEndpoints.map(routePathOf));
  const others = routes.filter(({ path }) => !known.has(path));
  expect(others.map(({ path }) => path)).toEqual(expect.arrayContaining(['/account', '/oauth']));
  for (const { authorizer, target } of others) {
    expect(authorizer).toBeUndefined();
    expect(target).toContain('FunctionsserviceFunctionAliaslive');
  }
});

test('the stack has room below the 500 resources that CloudFormation takes', () => {
  expect(Object.keys(template.toJSON().Resources).length).toBeLessThanOrEqual(300);
});

test('every variable of a path is declared, as importing a definition asks', () => {
  for (const [path, { parameters = [] }] of Object.entries<{ parameters?: { name: string }[] }>(
    definitionOf(template).paths,
  ))
    expect(parameters.map(({ name }) => name)).toEqual(
      [...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => name),
    );
});

test('a change of the definition is a new deployment, and writes the gateway’s own answers again', () => {
  const changed = synthesize({ allowFrom: '192.0.2.0/24' }).template;
  const [before, after] = [template, changed].map((each) => ({
    deployments: Object.keys(each.findResources('AWS::ApiGateway::Deployment')),
    answers: Object.entries(each.findResources('AWS::ApiGateway::GatewayResponse')),
  }));
  expect(after?.deployments).not.toEqual(before?.deployments);
  expect(after?.answers.map(([id]) => id)).toEqual(before?.answers.map(([id]) => id));
  for (const [index, [, { Properties }]] of (after?.answers ?? []).entries())
    expect(Properties.ResponseTemplates).not.toEqual(
      before?.answers[index]?.[1].Properties.ResponseTemplates,
    );
});

test('the definition has what importing it would reset', () => {
  const open = definitionOf(template);
  const closed = definitionOf(synthesize(everything).template);
  expect(open).not.toHaveProperty('x-amazon-apigateway-policy');
  expect(closed['x-amazon-apigateway-policy'].Statement).toHaveLength(2);
  expect(closed.servers).toEqual([
    { url: '/', 'x-amazon-apigateway-endpoint-configuration': { disableExecuteApiEndpoint: true } },
  ]);
  template.hasResourceProperties('AWS::ApiGateway::RestApi', {
    Mode: 'overwrite',
    BinaryMediaTypes: open['x-amazon-apigateway-binary-media-types'],
  });
});

test('the gateway itself answers OPTIONS where a credential is needed, alike for every origin', () => {
  const answered = ownAnswersOf(template);
  const closed = allEndpoints.filter(({ access }) => typeof access !== 'string').map(({ path }) => path);
  expect(answered.map(({ path }) => path).toSorted()).toEqual([...new Set(closed)].toSorted());
  for (const { security, answer } of answered) {
    expect(security).toBeUndefined();
    expect(answer).toEqual({
      statusCode: '204',
      responseParameters: Object.fromEntries(
        Object.entries(preflightHeaders).map(([name, value]) => [
          `method.response.header.${name}`,
          `'${value}'`,
        ]),
      ),
    });
  }
});

test('the gateway streams every answer, by the call that streams', () => {
  for (const { transferMode, target } of routes) {
    expect(transferMode).toBe('STREAM');
    expect(target).toMatch(/:lambda:path\/2021-11-15\/functions\/.*\/response-streaming-invocations$/);
  }
});

test('no function behind a route may be silent for longer than the gateway keeps a stream that nothing comes on', () => {
  const families = new Set(allEndpoints.map(({ family }) => family));
  families.delete('files'); // what takes it long is a download, on which bytes come
  families.delete('account'); // what takes it long are events of a job, with a comment every 15 seconds
  families.delete('batches'); // those of a batch
  for (const family of families) expect(deployment[family].timeoutSeconds).toBeLessThanOrEqual(300);
  const waits = ['mcp', 'dashboard', 'tools'] as const;
  for (const name of waits) {
    const slowest = Math.max(deployment.html.timeoutSeconds, deployment.pdf.timeoutSeconds); // they ask for no events
    expect(deployment[name].timeoutSeconds).toBeGreaterThan(slowest);
  }
});

test('the authorizer is asked about every call that has a header, and on /mcp about all; no answer is kept', () => {
  const schemes = Object.entries<Record<string, Record<string, unknown>>>(
    definitionOf(template).components.securitySchemes,
  ).map(([name, scheme]) => ({ name, authorizer: scheme['x-amazon-apigateway-authorizer'] }));
  for (const { authorizer } of schemes) {
    expect(authorizer).toMatchObject({ type: 'request', authorizerResultTtlInSeconds: 0 });
    expect(plainName(authorizer?.authorizerUri)).toContain('FunctionsauthorizerFunctionAliaslive');
  }
  expect(
    Object.fromEntries(schemes.map(({ name, authorizer }) => [name, authorizer?.identitySource])),
  ).toEqual({ Authorizer: 'method.request.header.Authorization', AskingAuthorizer: undefined });
});

test('only API Gateway may call the functions of this API’s routes, only the schedule the cleanup, and only the logs their reader', () => {
  const permissions = Object.values(template.findResources('AWS::Lambda::Permission')).map(
    ({ Properties }) => [
      plainName(Properties.FunctionName),
      Properties.Principal,
      plainName(Properties.SourceArn).replace(/^.*:/, ''),
    ],
  );
  const families = new Set([...allEndpoints.map(({ family }) => family), 'service']);
  expect(permissions.sort()).toEqual(
    [
      ['FunctionsauthorizerFunctionAliaslive', 'apigateway.amazonaws.com', 'ApiRestApi/authorizers/*'],
      ...[...families].map((family) => [
        `Functions${family}FunctionAliaslive`,
        'apigateway.amazonaws.com',
        'ApiRestApi/*/*/*',
      ]),
      ['FunctionscleanupFunction', 'events.amazonaws.com', 'Schedulescleanup'],
      ...['html', 'pdf', 'files', 'batches', 'account', 'templates'].map((name) => [
        'FunctionscallrecorderFunction',
        'logs.amazonaws.com',
        `Functions${name}Log`,
      ]),
    ].sort(),
  );
});
