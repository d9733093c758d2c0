/**
 * The trust policy of a customer’s role: it lets the service's AWS account assume the role, but only with the external
 * id.
 */
export function trustPolicy(awsAccountId: string, externalId: string): string {
  const policy = {
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Principal: { AWS: `arn:aws:iam::${awsAccountId}:root` },
        Action: 'sts:AssumeRole',
        Condition: { StringEquals: { 'sts:ExternalId': externalId } },
      },
    ],
  };
  return JSON.stringify(policy, undefined, 2);
}
