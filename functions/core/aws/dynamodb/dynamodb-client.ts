import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { clientTimeouts } from '../client-timeouts.ts';

/** A DynamoDB client that uses plain JavaScript values. */
export const dynamodb = DynamoDBDocumentClient.from(new DynamoDBClient({ requestHandler: clientTimeouts }), {
  marshallOptions: { removeUndefinedValues: true },
});
