import type { FunctionName } from '../../functions/core/contract/resources/functions.ts';

/** What a run of a function took here. */
export interface FunctionUsage {
  readonly name: FunctionName;
  /** How many times it ran, and for how long in total. */
  readonly count: number;
  readonly durationMs: number;
}

/** What a call uses of AWS, on average. */
export interface CallUsage {
  readonly call: string;
  readonly functions: readonly FunctionUsage[];
  /** Requests to the gateway. */
  readonly requests: number;
  /** Of DynamoDB, with one call in progress. */
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly s3Writes: number;
  readonly s3Reads: number;
  readonly sqsRequests: number;
  readonly answerBytes: number;
  readonly credits: number;
}

/** What a run of a scheduled function uses in a service without calls. */
export interface ScheduledUsage extends Pick<CallUsage, 'readUnits' | 'writeUnits'> {
  readonly name: FunctionName;
  readonly everyMinutes: number;
  readonly durationMs: number;
}

/** bench/cost-usage.json: all that is measured. The rest of bench/cost.md is arithmetic. */
export interface MeasuredUsage {
  readonly runs: number;
  readonly calls: readonly CallUsage[];
  readonly scheduled: readonly ScheduledUsage[];
}
