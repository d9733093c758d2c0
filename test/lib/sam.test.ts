import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { allEndpoints } from '../../functions/catalog.ts';
import { needsCredential } from '../../functions/core/contract/endpoint.ts';
import type { FunctionName } from '../../functions/core/contract/resources/functions.ts';
import { deployedNames, deployment, type FunctionShape } from '../../functions/deployment.ts';
import { samOnlyVariables } from '../../lib/sam-variant.ts';
import { readLocalSettings } from '../../local/local-settings.ts';
import { samVariables } from '../../local/sam-variables.ts';
import { type Bundle, buildBundles } from '../bundles/assembly.ts';
import { takesAll } from '../jest/chosen-cases.ts';
import { type OwnService, startService } from '../service.ts';
import { ofFunction, plainName } from './plain-names.ts';
import { routesOf } from './routes-of.ts';
import { synthesize } from './synthesize.ts';

const root = join(import.meta.dirname, '../..');
const functionNames = deployedNames();

interface Resource {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: a template's properties are of every shape
  readonly Properties: any;
  readonly Metadata?: Readonly<Record<string, string>>;
}

let output: string;
let template: { readonly Resources: Readonly<Record<string, Resource>> };
let service: OwnService;
let bundles: readonly Bundle[] | undefined;

/**
 * The variant with its bundles, beside a local service: with TESTS=all as `npm run sam` makes it. Without it the bundles are
 * those that are deployed, which differ where this machine is no x86-64 alone, and which .ci/run has already.
 */
beforeAll(async () => {
  output = mkdtempSync(join(tmpdir(), 'sam-'));
  if (takesAll) template = synthesizeForSam();
  else {
    template = synthesize({ local: '1' }).template.toJSON() as typeof template;
    bundles = buildBundles(join(output, 'assembly'));
  }
  service = await startService();
});

/** What `npm run sam` writes, but for the variables. */
function synthesizeForSam(): typeof template {
  const environment = Object.entries(process.env).filter(([name]) => !name.startsWith('AWS_'));
  const synth = ['synth', '--quiet', '--output', output, '--context', 'local=1'];
  execFileSync(join(root, 'node_modules/.bin/cdk'), synth, {
    cwd: root,
    env: { ...Object.fromEntries(environment), AWS_EC2_METADATA_DISABLED: 'true', HOME: output },
    stdio: 'pipe',
  });
  return JSON.parse(readFileSync(join(output, 'PdfService.template.json'), 'utf8'));
}

afterAll(async () => {
  await service.stop();
  rmSync(output, { recursive: true, force: true });
});

function resources(type: string): readonly (readonly [id: string, resource: Resource])[] {
  return Object.entries(template.Resources).filter(([, resource]) => resource.Type === type);
}

/** As SAM finds what CDK has bundled: by the path that is told beside the resource. */
function assetOf({ Metadata }: Resource, property: string): string {
  expect(Metadata?.['aws:asset:property']).toBe(property);
  const path = Metadata?.['aws:asset:path'] ?? '';
  return isAbsolute(path) ? path : join(output, path);
}

function codeOf(name: FunctionName): string {
  const bundle = bundles?.find((made) => made.name === name);
  return bundle?.codeFolder ?? assetOf(functionNamed(name), 'Code');
}

function layerFolder(name: string): string {
  const folders = bundles?.flatMap(({ layerFolders }) => layerFolders) ?? [];
  return folders.find((folder) => existsSync(join(folder, name))) ?? assetOf(layerNamed(name), 'Content');
}

function functionNamed(name: FunctionName): Resource {
  const found = resources('AWS::Lambda::Function').find(
    ([id]) => plainName({ Ref: id }) === ofFunction(name, 'Function'),
  );
  if (!found) throw new Error(`the template has no function ${name}`);
  return found[1];
}

function layerNamed(name: string): Resource {
  const found = resources('AWS::Lambda::LayerVersion').find(
    ([id]) => plainName({ Ref: id }) === `Layers${name}`,
  );
  if (!found) throw new Error(`the template has no layer ${name}`);
  return found[1];
}

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document
function apiBody(): any {
  const [[, api] = []] = resources('AWS::ApiGateway::RestApi');
  return api?.Properties.Body;
}

/** The methods of a definition that call a function, each with its path. */
// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document
function anyMethods({ paths }: any): readonly (readonly [string, any])[] {
  return Object.entries(paths).map(([path, methods]) => [
    path,
    (methods as Record<string, unknown>)['x-amazon-apigateway-any-method'],
  ]);
}

/** As SAM reads an integration: the function whose ARN is between `/functions/` and `/invocations`. */
function functionBehind(uri: unknown): string | undefined {
  return /^arn:AWS::Partition:apigateway:AWS::Region:lambda:path\/2015-03-31\/functions\/(\w+)\/invocations$/.exec(
    plainName(uri),
  )?.[1];
}

test('SAM finds every endpoint with its function and its authorizer, and one for all other paths', () => {
  const routes = anyMethods(apiBody()).map(([path, method]) => ({
    route: `ANY ${path}`,
    target: functionBehind(method['x-amazon-apigateway-integration'].uri),
    authorizer: Object.keys(method.security?.[0] ?? {})[0],
  }));
  const expected = allEndpoints
    .filter(({ family }) => family !== 'service') // they share the route of all other paths
    .map(({ path, family, access }) => ({
      route: `ANY ${path.replace(/^\/(dashboard|oauth|tools|\.well-known)\/.*/, '/$1/{proxy+}')}`,
      target: ofFunction(family, 'Function'),
      authorizer: needsCredential(access) ? 'AskingAuthorizer' : undefined,
    }));
  const known = new Map(expected.map((route) => [route.route, route]));
  const [own, others] = [true, false].map((isKnown) =>
    routes.filter(({ route }) => known.has(route) === isKnown),
  );
  const byRoute = (a: { route: string }, b: { route: string }) => a.route.localeCompare(b.route);
  expect(own?.sort(byRoute)).toEqual([...known.values()].sort(byRoute));
  expect(others?.map(({ route }) => route)).toContain('ANY /{proxy+}');
  for (const { target, authorizer } of others ?? [])
    expect({ target, authorizer }).toEqual({ target: 'FunctionsserviceFunction', authorizer: undefined });
});

test.each(functionNames)('%s runs on this machine’s processor, but for what carries x86-64 code', (name) => {
  const { architecture }: FunctionShape = deployment[name];
  const own = process.arch === 'arm64' ? 'arm64' : 'x86_64';
  expect(functionNamed(name).Properties.Architectures).toEqual([architecture === 'x86_64' ? 'x86_64' : own]);
});

test('no answer is streamed, and only one stage is there for SAM to choose', () => {
  for (const [, method] of anyMethods(apiBody()))
    expect(method['x-amazon-apigateway-integration']).not.toHaveProperty('responseTransferMode');
  expect(resources('AWS::ApiGateway::Stage').map(([, { Properties }]) => Properties.StageName)).toEqual([
    'live',
  ]);
});

test('SAM reads the binary types of the definition, and takes uploads and PDFs for binary', () => {
  expect(apiBody()['x-amazon-apigateway-binary-media-types']).toEqual([
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
  ]);
});

test('the authorizer is a function that SAM finds, and is asked about every call', () => {
  const authorizer = apiBody().components.securitySchemes.AskingAuthorizer['x-amazon-apigateway-authorizer'];
  expect(functionBehind(authorizer.authorizerUri)).toBe('FunctionsauthorizerFunction');
  expect(authorizer).not.toHaveProperty('identitySource');
});

test.each(functionNames)('the code of %s lies where the template says, with its handler', (name) => {
  const resource = functionNamed(name);
  expect(resource.Properties).toMatchObject({ Runtime: 'nodejs24.x', Handler: 'index.handler' });
  expect(existsSync(join(codeOf(name), 'index.mjs'))).toBe(true);
});

test.each(['chromium', 'fonts'])('the layer %s lies where the template says, content and all', (name) => {
  const files = readdirSync(join(layerFolder(name), name));
  expect(files).toEqual(
    expect.arrayContaining(name === 'fonts' ? ['fonts.conf'] : ['headless-shell', 'lib']),
  );
});

test.each(functionNames)('the layers of %s are ones of the template', (name) => {
  const { layers = [] }: FunctionShape = deployment[name];
  const named = (functionNamed(name).Properties.Layers ?? []).map(plainName);
  expect(named).toEqual(layers.map((layer) => `Layers${layer}`));
});

test('nothing of this variant is in the template that is deployed', () => {
  const { template: deployed } = synthesize();
  const text = JSON.stringify(deployed.toJSON());
  for (const name of Object.keys(samOnlyVariables)) expect(text).not.toContain(name);
  for (const { transferMode } of routesOf(deployed)) expect(transferMode).toBe('STREAM');
});

/** The variables that `npm run sam` writes for a template and the service that runs beside it. */
function variables(): Readonly<Record<string, string>> {
  const file = JSON.parse(readFileSync(join(service.dataDir, 'service.json'), 'utf8'));
  return samVariables(template, file, readLocalSettings({}), '127.0.0.1').Parameters;
}

/** Calls a function as SAM does: its asset, the variables that the template names, an event in, JSON out. */
function invoke(
  name: FunctionName,
  event: object,
): Record<string, unknown> & { context: Record<string, string> } {
  const resource = functionNamed(name);
  const named: Record<string, unknown> = resource.Properties.Environment?.Variables ?? {};
  const given = variables();
  const told = Object.keys(named).map((variable) => [
    variable,
    given[variable] ?? plainName(named[variable]),
  ]);
  const script = `
    const { handler } = await import(${JSON.stringify(pathToFileURL(join(codeOf(name), 'index.mjs')).href)});
    const context = { getRemainingTimeInMillis: () => 20_000, awsRequestId: '1' };
    process.stdout.write('\\n' + JSON.stringify(await handler(${JSON.stringify(event)}, context)), () => process.exit());`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: output,
    env: {
      ...Object.fromEntries(told),
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: process.env.AWS_ACCESS_KEY_ID,
      AWS_SECRET_ACCESS_KEY: process.env.AWS_SECRET_ACCESS_KEY,
      FONTS_FOLDER: join(layerFolder('fonts'), 'fonts'),
    },
    encoding: 'utf8',
  });
  return JSON.parse(printed.slice(printed.lastIndexOf('\n')));
}

interface Request {
  readonly method: string;
  readonly path: string;
  /** The path of the route, if it is not that of the request. */
  readonly resource?: string;
  readonly key?: string;
  readonly body?: object;
}

function apiEvent(
  { method, path, resource = path, key, body }: Request,
  authorizer?: Record<string, string>,
): object {
  return {
    type: 'REQUEST',
    methodArn: 'arn:aws:execute-api:us-east-1:123456789012:1234567890/live/any',
    httpMethod: method,
    resource,
    path,
    headers: {
      ...(key !== undefined && { Authorization: `Bearer ${key}` }),
      'Content-Type': 'application/json',
      'X-Forwarded-Proto': 'http',
    },
    multiValueHeaders: key === undefined ? {} : { Authorization: [`Bearer ${key}`] },
    queryStringParameters: null,
    pathParameters: null,
    stageVariables: null,
    requestContext: {
      stage: 'live',
      path,
      domainName: 'localhost:4000',
      requestId: 'request-1',
      identity: { sourceIp: '127.0.0.1' },
      ...(authorizer && { authorizer }),
    },
    body: body ? JSON.stringify(body) : null,
    isBase64Encoded: false,
  };
}

test('the functions answer SAM’s gateway whole: a PDF in base64, text as it is', () => {
  const request = { method: 'POST', path: '/textToPdf', key: service.liveKey, body: { text: 'Hello' } };
  const { context, policyDocument } = invoke('authorizer', apiEvent(request));
  expect(policyDocument).toMatchObject({ Statement: [{ Effect: 'Allow' }] });
  const answer = invoke('pdf', apiEvent(request, context));
  expect(answer).toMatchObject({
    statusCode: 200,
    headers: { 'Content-Type': 'application/pdf', 'X-Credits-Used': '0.01' },
    isBase64Encoded: true,
  });
  expect(atob(String(answer.body))).toMatch(/^%PDF-/);
  const health = invoke('service', apiEvent({ method: 'GET', path: '/health' }));
  expect(health).toMatchObject({ statusCode: 200, headers: { 'Content-Type': 'application/json' } });
  expect(JSON.parse(String(health.body))).toEqual({ status: 'ok' });
});

test.each([
  ['no credential', undefined, 'missing_authorization', /^Bearer realm="pdf-service"/],
  ['a token that nobody issued', 'svc_at_nobodys', 'invalid_token', /^Bearer error="invalid_token"/],
])('%s is answered by the function, challenge and all, since SAM cannot', (_case, key, code, challenge) => {
  const request = { method: 'GET', path: '/credits', ...(key !== undefined && { key }) };
  const { context, policyDocument } = invoke('authorizer', apiEvent(request));
  expect(policyDocument).toMatchObject({ Statement: [{ Effect: 'Allow' }] });
  const answer = invoke('account', apiEvent(request, context));
  expect(answer).toMatchObject({
    statusCode: 401,
    headers: { 'WWW-Authenticate': expect.stringMatching(challenge) },
  });
  expect(JSON.parse(String(answer.body))).toMatchObject({ code });
});

test('a function finds the endpoint of a path below its own by the path, which SAM has decoded', () => {
  const resource = '/dashboard/{proxy+}';
  const answerTo = (path: string) => invoke('dashboard', apiEvent({ method: 'GET', path, resource }));
  expect(answerTo('/dashboard/sign-in')).toMatchObject({ statusCode: 200 });
  expect(answerTo('/dashboard/no where')).toMatchObject({ statusCode: 404 });
  expect(answerTo('/dashboard/100%')).toMatchObject({ statusCode: 400 });
});
