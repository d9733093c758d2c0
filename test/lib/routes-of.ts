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

/** Every method of the API, with the whole path that it is on. */
export function routesOf(template: Template): readonly Route[] {
  const resources = template.findResources('AWS::ApiGateway::Resource');
  const pathOf = (reference: { Ref?: string }): string => {
    const resource = reference.Ref ? resources[reference.Ref]?.Properties : undefined;
    return resource ? `${pathOf(resource.ParentId)}/${resource.PathPart}` : '';
  };
  return Object.values(template.findResources('AWS::ApiGateway::Method')).map(({ Properties: method }) => ({
    method: method.HttpMethod,
    path: pathOf(method.ResourceId) || '/',
    authorizationType: method.AuthorizationType,
    authorizer: method.AuthorizerId && plainName(method.AuthorizerId),
    target: plainName(method.Integration.Uri),
    transferMode: method.Integration.ResponseTransferMode,
    timeoutMs: method.Integration.TimeoutInMillis,
  }));
}
