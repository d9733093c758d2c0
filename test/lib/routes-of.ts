import type { Template } from 'aws-cdk-lib/assertions';
import { plainName } from './plain-names.ts';

export interface Route {
  readonly method: string;
  readonly path: string;
  readonly authorizationType: string;
  /** The authorizer's construct; undefined for an open route. */
  readonly authorizer: string | undefined;
  /** What API Gateway calls, as an ARN. */
  readonly target: string;
  readonly transferMode: string;
  readonly timeoutMs: number;
}

/** Every method of the API that calls a function, with the whole path that it is on. */
export function routesOf(template: Template): readonly Route[] {
  return methodsOf(template, 'AWS_PROXY').map(({ path, method }) => ({
    method: method.HttpMethod,
    path,
    authorizationType: method.AuthorizationType,
    authorizer: method.AuthorizerId && plainName(method.AuthorizerId),
    target: plainName(method.Integration.Uri),
    transferMode: method.Integration.ResponseTransferMode,
    timeoutMs: method.Integration.TimeoutInMillis,
  }));
}

/** What the gateway answers itself: its method, authorization and the headers that it sends. */
export function ownAnswersOf(template: Template) {
  return methodsOf(template, 'MOCK').map(({ path, method }) => ({
    path,
    method: method.HttpMethod,
    authorizationType: method.AuthorizationType,
    answers: method.Integration.IntegrationResponses,
  }));
}

function methodsOf(template: Template, integration: string) {
  const resources = template.findResources('AWS::ApiGateway::Resource');
  const pathOf = (reference: { Ref?: string }): string => {
    const resource = reference.Ref ? resources[reference.Ref]?.Properties : undefined;
    return resource ? `${pathOf(resource.ParentId)}/${resource.PathPart}` : '';
  };
  return Object.values(template.findResources('AWS::ApiGateway::Method'))
    .filter(({ Properties: { Integration } }) => Integration.Type === integration)
    .map(({ Properties: method }) => ({ path: pathOf(method.ResourceId) || '/', method }));
}
