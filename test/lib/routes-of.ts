import type { Template } from 'aws-cdk-lib/assertions';
import { plainName } from './plain-names.ts';

export interface Route {
  readonly path: string;
  /** The authorizer's name; undefined for an open route. */
  readonly authorizer: string | undefined;
  /** What API Gateway calls, as an ARN. */
  readonly target: string;
  readonly transferMode: string | undefined;
  readonly timeoutMs: number | undefined;
}

interface Operation {
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  // biome-ignore lint/suspicious/noExplicitAny: an integration of any kind
  readonly 'x-amazon-apigateway-integration': any;
}

/** The document that defines the API. */
export function definitionOf(template: Template) {
  const [api] = Object.values(template.findResources('AWS::ApiGateway::RestApi'));
  return api?.Properties.Body;
}

/** Every path of the API, each with the function that it calls for all methods. */
export function routesOf(template: Template): readonly Route[] {
  return operationsOf(template, 'x-amazon-apigateway-any-method').map(([path, operation]) => {
    const integration = operation['x-amazon-apigateway-integration'];
    expectSame(integration.type, 'aws_proxy');
    return {
      path,
      authorizer: Object.keys(operation.security?.[0] ?? {})[0],
      target: plainName(integration.uri),
      transferMode: integration.responseTransferMode,
      timeoutMs: integration.timeoutInMillis,
    };
  });
}

/** What the gateway answers to OPTIONS itself: its authorizer, and the headers that it sends. */
export function ownAnswersOf(template: Template) {
  return operationsOf(template, 'options').map(([path, operation]) => {
    const integration = operation['x-amazon-apigateway-integration'];
    expectSame(integration.type, 'mock');
    return { path, security: operation.security, answer: integration.responses.default };
  });
}

function operationsOf(template: Template, method: string): readonly (readonly [string, Operation])[] {
  const paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> = definitionOf(template).paths;
  return Object.entries(paths).flatMap(([path, operations]) => {
    const operation = operations[method];
    return operation ? [[path, operation] as const] : [];
  });
}

function expectSame(given: string, expected: string): void {
  if (given !== expected) throw new Error(`the integration is of the type ${given}, not ${expected}`);
}
