/** The availability zones of a VPC that is created. A NAT gateway in each: one zone's failure stops nothing. */
export const zones = 2;

/**
 * The AWS services that functions call, besides S3 and DynamoDB, whose endpoints are free. Lambda itself writes logs and
 * traces, and S3, SQS and SSM use KMS, so that none of these is called from within the VPC.
 */
export const calledServices = ['LAMBDA', 'SQS', 'SSM', 'STS'] as const;
