import type { Context } from 'aws-lambda';
import type { EnvironmentData } from './messages.ts';

type InvocationContext = Omit<Context, 'done' | 'fail' | 'succeed'>;

/** Lambda's context object for the current call. */
export function invocationContext(
  { functionName, memoryMb }: Omit<EnvironmentData, 'handlerUrl' | 'calls'>,
  awsRequestId: string,
  deadlineEpochMs: number,
): InvocationContext {
  return {
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:${process.env.AWS_REGION}:000000000000:function:${functionName}`,
    memoryLimitInMB: String(memoryMb),
    awsRequestId,
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadlineEpochMs - Date.now()),
  };
}
