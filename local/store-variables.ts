import { type TableName, tables, tableVariable } from '../functions/core/contract/resources/tables.ts';
import { localTableName } from './dynamodb/table-name.ts';
import { localBucket } from './local-names.ts';
import type { AwsAccess } from './signature/aws-access.ts';

/** The environment variables with which a local program accesses all of the service's data: for operators and tests. */
export function storeVariables(
  { dynamodbUrl, s3Url }: { readonly dynamodbUrl: string; readonly s3Url: string },
  access: AwsAccess,
): Record<string, string> {
  const names = Object.keys(tables) as TableName[]; // Object.keys widens keys to string
  return {
    AWS_REGION: access.region,
    AWS_ACCESS_KEY_ID: access.accessKeyId,
    AWS_SECRET_ACCESS_KEY: access.secretAccessKey,
    ...(access.sessionToken && { AWS_SESSION_TOKEN: access.sessionToken }),
    AWS_ENDPOINT_URL_DYNAMODB: dynamodbUrl,
    AWS_ENDPOINT_URL_S3: s3Url,
    BUCKET: localBucket,
    ...Object.fromEntries(names.map((table) => [tableVariable(table), localTableName(table)])),
  };
}
