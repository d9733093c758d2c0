import { Duration } from 'aws-cdk-lib';
import { type CfnAuthorizer, IdentitySource, RequestAuthorizer } from 'aws-cdk-lib/aws-apigateway';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';

/** Decisions are not cached, so that a revoked key fails at once. */
const resultsCacheTtl = Duration.seconds(0);

/**
 * An authorizer for requests with an Authorization header. API Gateway answers all others with UNAUTHORIZED, without
 * calling a function.
 */
export function headerAuthorizer(scope: Construct, handler: IFunction): RequestAuthorizer {
  return new RequestAuthorizer(scope, 'Authorizer', {
    handler,
    identitySources: [IdentitySource.header('Authorization')],
    resultsCacheTtl,
  });
}

/** An authorizer that is called for every request, even without a header. */
export function askingAuthorizer(scope: Construct, handler: IFunction): RequestAuthorizer {
  const authorizer = new RequestAuthorizer(scope, 'AskingAuthorizer', {
    handler,
    identitySources: [],
    resultsCacheTtl,
  });
  // The construct writes an empty string here, which API Gateway rejects.
  (authorizer.node.defaultChild as CfnAuthorizer).addPropertyDeletionOverride('IdentitySource');
  return authorizer;
}
