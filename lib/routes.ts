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
import { allEndpoints, onlyFamilyOf } from '../functions/catalog.ts';
import { methodsOf, needsCredential } from '../functions/core/contract/endpoint.ts';
import { deployment } from '../functions/deployment.ts';
import type { ServiceFunctions } from './service-functions.ts';

interface RoutesProps {
  readonly functions: ServiceFunctions;
  readonly authorizerOf: (path: string) => IAuthorizer;
  /** Whether `sam local` plays the gateway. */
  readonly local: boolean;
}

/**
 * Routes every endpoint of the catalog to its family, through the authorizer where it asks for a credential, and
 * everything else to the function that answers 404 and 405. A path whose endpoints are of one kind is one route for all
 * methods: a stack may have 500 resources, and each method is one.
 */
export function addRoutes(api: RestApi, { functions, authorizerOf, local }: RoutesProps): void {
  const integrationOf = local ? buffering : streaming;
  const taken = new Set<IResource>();
  for (const [path, endpoints] of Map.groupBy(allEndpoints, (endpoint) => endpoint.path)) {
    const resource = api.root.resourceForPath(path);
    const asking = { authorizer: authorizerOf(path), authorizationType: AuthorizationType.CUSTOM };
    const only = onlyFamilyOf(endpoints);
    if (only) {
      taken.add(resource);
      const options = only.isOpen ? {} : asking;
      const method = resource.addMethod('ANY', integrationOf(functions, only.family), options);
      if (only.isOpen)
        acceptOpen(
          method,
          'Its endpoints are open to anyone, or know the session that a browser sends as a cookie.',
        );
      continue;
    }
    for (const { method, family, access } of endpoints) {
      const integration = integrationOf(functions, family);
      const options = needsCredential(access) ? asking : {};
      for (const name of methodsOf({ method })) {
        const added = resource.addMethod(name, integration, options);
        if (!needsCredential(access)) acceptOpen(added, 'The contract leaves this endpoint open to anyone.');
      }
    }
  }
  const proxy = api.root.addResource('{proxy+}');
  // SAM lets a path's ANY win over its other methods, so that there only what has none can have it.
  for (const resource of local ? [proxy] : resourcesBelow(api.root)) {
    if (taken.has(resource)) continue;
    const method = resource.addMethod('ANY', integrationOf(functions, 'service'));
    acceptOpen(method, 'It answers no one anything but that there is no such path or method.');
  }
}

/** A resource and all below it, those too that only lead to others. */
function resourcesBelow(resource: IResource): IResource[] {
  const children = resource.node.children.filter((child) => child instanceof Resource);
  return [resource, ...children.flatMap(resourcesBelow)];
}

/** Every handler streams; the gateway gives it a second longer than Lambda does, so that its own answer is heard. */
function streaming(functions: ServiceFunctions, name: keyof typeof deployment): LambdaIntegration {
  return new LambdaIntegration(functions.lambdaOf(name), {
    responseTransferMode: ResponseTransferMode.STREAM,
    timeout: Duration.seconds(deployment[name].timeoutSeconds + 1),
    scopePermissionToMethod: false, // one permission for the API: a function's policy has no room for one a route
  });
}

/** SAM knows no other. */
function buffering(functions: ServiceFunctions, name: keyof typeof deployment): LambdaIntegration {
  return new LambdaIntegration(functions.lambdaOf(name), { scopePermissionToMethod: false });
}

function acceptOpen(method: Method, reason: string): void {
  Validations.of(method).acknowledge({ id: 'AwsSolutions-APIG4', reason });
}
