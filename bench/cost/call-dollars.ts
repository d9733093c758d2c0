import accountItem from '../account-item.json' with { type: 'json' };
import prices from '../prices.json' with { type: 'json' };
import { lambdaDollars } from './lambda-dollars.ts';
import type { CallUsage } from './usage.ts';

/** How many calls of its account may be in progress with the call: the more, the larger the account's items are. */
export const levels = [1, 20, 100] as const;

export type Level = (typeof levels)[number];

/** Lines of metrics and of the account's log for each call, and Lambda's own lines for each function run. */
const logBytes = { call: 1_240, run: 350 };

/** The dollars of a call, by service; the sum is `together`. */
export function callDollars(usage: CallUsage, level: Level) {
  const { functions, requests, credits, readUnits, writeUnits } = usage;
  const runs = functions.reduce((sum, { count }) => sum + count, 0);
  const more = credits > 0 ? accountItem[level] - accountItem[1] : 0;
  const parts = {
    lambda: functions.reduce(
      (sum, { name, count, durationMs }) => sum + lambdaDollars(name, count, durationMs),
      0,
    ),
    gateway: (requests / 1e6) * prices.apiGateway.requestsPerMillion,
    dynamodb:
      (readUnits * prices.dynamodb.readsPerMillion + (writeUnits + more) * prices.dynamodb.writesPerMillion) /
      1e6,
    stores:
      (usage.s3Writes * prices.s3.writesPerThousand + usage.s3Reads * prices.s3.readsPerThousand) / 1e3 +
      (usage.sqsRequests * prices.sqs.requestsPerMillion) / 1e6,
    logs:
      ((runs * logBytes.run + requests * logBytes.call) / 1e9) * prices.logs.ingestedPerGb +
      (requests * prices.xray.sampledShare * prices.xray.tracesPerMillion) / 1e6,
    transfer: (usage.answerBytes / 1e9) * prices.transfer.outPerGb,
  };
  const together = Object.values(parts).reduce((sum, dollars) => sum + dollars, 0);
  return { ...parts, together };
}
