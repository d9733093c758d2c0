import { RemovalPolicy } from 'aws-cdk-lib';

/**
 * What becomes of a resource that holds data when the stack no longer has it. What is kept outlives the stack and an update,
 * but not a first deployment that failed.
 */
export function removalPolicyOf(keepData: boolean): RemovalPolicy {
  return keepData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
}
