import { Duration, Validations } from 'aws-cdk-lib';
import {
  AuthorizationType,
  type CorsOptions,
  type IAuthorizer,
  type IResource,
  LambdaIntegration,
  type Method,
  Resource,
  ResponseTransferMode,
  type RestApi,
} from 'aws-cdk-lib/aws-apigateway';
import { preflightHeaders } from '../functions/core/contract/cors.ts';
import { deployment } from '../functions/deployment.ts';
import { gatewayRoutes } from '../functions/gateway-routes.ts';
import type { ServiceFunctions } from './service-functions.ts';

interface RoutesProps {
  readonly functions: ServiceFunctions;
  readonly authorizerOf: (path: string) => IAuthorizer;
  /** Whether `sam local` is the gateway. */
  readonly local: boolean;
}

/**
 * Makes the gateway's routes, each for all methods: a stack may have 500 resources, and each path and method is one. A
 * resource that only leads to others is answered like any other path that does not exist. See
 * docs/decisions/aws.md#a-route-has-one-method-and-may-have-all-paths-below-a-prefix
 */
export function addRoutes(api: RestApi, { functions, authorizerOf, local }: RoutesProps): void {
  const integrationOf = local ? buffering : streaming;
  const taken = new Set<IResource>();
  for (const { path, family, isOpen } of gatewayRoutes) {
    const resource = api.root.resourceForPath(path);
    taken.add(resource);
    const asking = { authorizer: authorizerOf(path), authorizationType: AuthorizationType.CUSTOM };
    const method = resource.addMethod('ANY', integrationOf(functions, family), isOpen ? {} : asking);
    if (!isOpen && !local) resource.addCorsPreflight(preflight); // SAM answers OPTIONS itself
    if (isOpen)
      acceptOpen(
        method,
        'Its endpoints are open to anyone, or know the session that a browser sends as a cookie.',
      );
  }
  for (const resource of resourcesBelow(api.root)) {
    if (taken.has(resource)) continue;
    const method = resource.addMethod('ANY', integrationOf(functions, 'service'));
    acceptOpen(method, 'It answers no one anything but that there is no such path.');
  }
}

/**
 * The gateway answers OPTIONS itself, without a credential. Open paths have no preflight: pages of others call none of
 * them.
 */
const preflight: CorsOptions = {
  allowOrigins: ['*'],
  allowMethods: preflightHeaders['Access-Control-Allow-Methods'].split(','),
  allowHeaders: preflightHeaders['Access-Control-Allow-Headers'].split(','),
  maxAge: Duration.seconds(Number(preflightHeaders['Access-Control-Max-Age'])),
};

/** A resource and all below it, including those without methods. */
function resourcesBelow(resource: IResource): IResource[] {
  const children = resource.node.children.filter((child) => child instanceof Resource);
  return [resource, ...children.flatMap(resourcesBelow)];
}

/**
 * Every handler streams; the gateway waits a second longer than Lambda's timeout, so that the function's own response
 * arrives.
 */
function streaming(functions: ServiceFunctions, name: keyof typeof deployment): LambdaIntegration {
  return new LambdaIntegration(functions.liveOf(name), {
    responseTransferMode: ResponseTransferMode.STREAM,
    timeout: Duration.seconds(deployment[name].timeoutSeconds + 1),
    scopePermissionToMethod: false, // one permission for the API: a policy is too small for one per route
  });
}

/** SAM supports no other integration. */
function buffering(functions: ServiceFunctions, name: keyof typeof deployment): LambdaIntegration {
  return new LambdaIntegration(functions.liveOf(name), { scopePermissionToMethod: false });
}

function acceptOpen(method: Method, reason: string): void {
  Validations.of(method).acknowledge({ id: 'AwsSolutions-APIG4', reason });
}
