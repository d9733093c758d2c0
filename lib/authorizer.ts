import { Duration } from 'aws-cdk-lib';
import { type CfnAuthorizer, RequestAuthorizer } from 'aws-cdk-lib/aws-apigateway';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';

/**
 * The authorizer that every call with a credential passes. Nothing of it is kept between calls, so that a revoked
 * key fails at once; and it names no identity source, so that it hears of calls without a header too.
 */
export function bearerAuthorizer(scope: Construct, handler: IFunction): RequestAuthorizer {
  const authorizer = new RequestAuthorizer(scope, 'Authorizer', {
    handler,
    identitySources: [],
    resultsCacheTtl: Duration.seconds(0),
  });
  // The construct writes an empty text here, which the service refuses.
  (authorizer.node.defaultChild as CfnAuthorizer).addPropertyDeletionOverride('IdentitySource');
  return authorizer;
}
