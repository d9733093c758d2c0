import { Duration, Validations } from 'aws-cdk-lib';
import {
  AuthorizationType,
  type IAuthorizer,
  type IResource,
  LambdaIntegration,
  type Method,
  Resource,
  ResponseTransferMode,
  type RestApi,
} from 'aws-cdk-lib/aws-apigateway';
import { allEndpoints } from '../functions/catalog.ts';
import { deployment } from '../functions/deployment.ts';
import type { Families } from './families.ts';

/**
 * Routes every endpoint of the catalog to its family, through the authorizer unless it is open, and everything else
 * to the function that answers 404 and 405.
 */
export function addRoutes(api: RestApi, families: Families, authorizer: IAuthorizer): void {
  for (const { method, path, family, access } of allEndpoints) {
    const resource = api.root.resourceForPath(path);
    const integration = streaming(families, family);
    if (access !== 'open') {
      resource.addMethod(method, integration, { authorizer, authorizationType: AuthorizationType.CUSTOM });
    } else {
      acceptOpen(
        resource.addMethod(method, integration),
        'The contract leaves this endpoint open to anyone.',
      );
    }
  }
  api.root.addResource('{proxy+}');
  for (const resource of resourcesBelow(api.root)) {
    const method = resource.addMethod('ANY', streaming(families, 'service'));
    acceptOpen(method, 'It answers no one anything but that there is no such path or method.');
  }
}

/** A resource and all below it, those too that only lead to others. */
function resourcesBelow(resource: IResource): IResource[] {
  const children = resource.node.children.filter((child) => child instanceof Resource);
  return [resource, ...children.flatMap(resourcesBelow)];
}

/** Every handler streams; the gateway gives it a second longer than Lambda does, so that its own answer is heard. */
function streaming(families: Families, family: keyof typeof deployment): LambdaIntegration {
  return new LambdaIntegration(families.lambdaOf(family), {
    responseTransferMode: ResponseTransferMode.STREAM,
    timeout: Duration.seconds(deployment[family].timeoutSeconds + 1),
    scopePermissionToMethod: false, // one permission for the API: a function's policy has no room for one a route
  });
}

function acceptOpen(method: Method, reason: string): void {
  Validations.of(method).acknowledge({ id: 'AwsSolutions-APIG4', reason });
}
