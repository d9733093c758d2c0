import { gunzipSync } from 'node:zlib';
import type { CloudWatchLogsDecodedData, CloudWatchLogsEvent } from 'aws-lambda';
import { recordCalls } from '../core/calls/record-calls.ts';

/**
 * Turns calls in a chunk of the functions' logs, which CloudWatch sends as gzipped JSON in base64, into rows. If this
 * throws, Lambda retries it twice.
 */
export async function handler({ awslogs }: CloudWatchLogsEvent): Promise<void> {
  const text = gunzipSync(Buffer.from(awslogs.data, 'base64')).toString();
  const { logEvents } = JSON.parse(text) as CloudWatchLogsDecodedData; // as CloudWatch documents it
  await recordCalls(logEvents.map(({ message }) => message));
}
