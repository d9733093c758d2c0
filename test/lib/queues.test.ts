import { beforeAll, expect, test } from '@jest/globals';
import type { Template } from 'aws-cdk-lib/assertions';
import { type QueueName, queues } from '../../functions/core/contract/resources/queues.ts';
import { consumerOf, deployment } from '../../functions/deployment.ts';
import { plainName } from './plain-names.ts';
import { synthesize } from './synthesize.ts';

const queueNames = Object.keys(queues) as QueueName[];

let template: Template;

beforeAll(() => {
  ({ template } = synthesize());
});

/** The properties of the resources of a kind, by the names of their constructs. */
function named(type: string): ReadonlyMap<string, Record<string, unknown>> {
  const found = Object.entries(template.findResources(type));
  return new Map(found.map(([id, { Properties }]) => [plainName({ Ref: id }), Properties]));
}

test.each(queueNames)(
  '%s hides messages in progress for six times its consumer’s timeout, and keeps dead letters',
  (name) => {
    const { shape } = consumerOf(name);
    const properties = named('AWS::SQS::Queue');
    const { VisibilityTimeout, RedrivePolicy, SqsManagedSseEnabled } = properties.get(`Queues${name}`) ?? {};
    expect(VisibilityTimeout).toBeGreaterThanOrEqual(6 * shape.timeoutSeconds);
    expect(SqsManagedSseEnabled).toBe(true);
    const { deadLetterTargetArn, maxReceiveCount } = RedrivePolicy as Record<string, unknown>;
    expect({ target: plainName(deadLetterTargetArn), maxReceiveCount }).toEqual({
      target: `Queues${name}Dead`,
      maxReceiveCount: queues[name].maximumReceives,
    });
    expect(properties.get(`Queues${name}Dead`)).toMatchObject({
      MessageRetentionPeriod: 14 * 86_400,
      SqsManagedSseEnabled: true,
      VisibilityTimeout: 6 * shape.timeoutSeconds,
    });
  },
);

test('a queue cannot be reached without TLS', () => {
  const refused = Object.values(template.findResources('AWS::SQS::QueuePolicy')).flatMap(({ Properties }) => {
    const [{ Effect, Action, Condition, Principal }] = Properties.PolicyDocument.Statement;
    expect({ Effect, Action, Condition, Principal }).toEqual({
      Effect: 'Deny',
      Action: 'sqs:*',
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      Principal: { AWS: '*' },
    });
    return Properties.Queues.map(plainName);
  });
  const own = queueNames.flatMap((name) => [`Queues${name}`, `Queues${name}Dead`]);
  expect(refused.sort()).toEqual(['LogSubscriptionsLost', ...own].sort());
});

test('each queue has one consumer, which reports the messages that failed', () => {
  const sources = [...named('AWS::Lambda::EventSourceMapping').values()].map((source) => {
    const { EventSourceArn, FunctionName, FunctionResponseTypes, BatchSize, ScalingConfig } = source;
    expect({ FunctionResponseTypes, BatchSize }).toEqual({
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      BatchSize: 1,
    });
    expect(ScalingConfig).toEqual({ MaximumConcurrency: expect.any(Number) });
    return `${plainName(FunctionName)} takes from ${plainName(EventSourceArn)}`;
  });
  expect(sources.sort()).toEqual(
    [
      'FunctionsjobsFunctionAliaslive:live takes from Queuesjobs',
      'FunctionsjobsFunctionAliaslive:live takes from QueuesjobsDead',
      'FunctionscleanupFunction takes from Queuesremovals',
      'FunctionswebhooksenderFunction takes from Queuesdeliveries',
    ].sort(),
  );
});

const recorded = ['html', 'pdf', 'files', 'batches', 'account', 'templates'];

test('the lines of calls go from each log to the function that reads them, and no other line does', () => {
  const filters = [...named('AWS::Logs::SubscriptionFilter').values()].map((filter) => {
    expect(filter.FilterPattern).toBe('{ $.type = "call" }');
    return `${plainName(filter.LogGroupName)} to ${plainName(filter.DestinationArn)}`;
  });
  const expected = recorded.map((name) => `Functions${name}Log to FunctionscallrecorderFunction`);
  expect(filters.sort()).toEqual(expected.sort());
  const allowed = Object.values(template.findResources('AWS::Lambda::Permission'))
    .map(({ Properties }) => Properties)
    .filter(({ FunctionName }) => plainName(FunctionName) === 'FunctionscallrecorderFunction')
    .map(({ Principal, SourceArn }) => `${Principal} for ${plainName(SourceArn)}`);
  expect(allowed.sort()).toEqual(recorded.map((name) => `logs.amazonaws.com for Functions${name}Log`).sort());
});

test('the worker of jobs knows the queue of dead letters even in a stack with “dead” in its name', () => {
  const { template: reports } = synthesize({ stackName: 'DeadlineReports' });
  const resources = reports.toJSON().Resources as Record<string, { Properties: Record<string, unknown> }>;
  const [jobs] = Object.values(reports.findResources('AWS::SQS::Queue')).flatMap(({ Properties }) => {
    const { deadLetterTargetArn } = Properties.RedrivePolicy ?? {};
    return plainName(deadLetterTargetArn ?? '') === 'QueuesjobsDead' ? [deadLetterTargetArn] : [];
  });
  const workers = Object.entries(resources).filter(
    ([id]) => plainName({ Ref: id }) === 'FunctionsjobsFunction',
  );
  expect(workers.map(([, { Properties }]) => Properties.Environment)).toEqual([
    { Variables: expect.objectContaining({ JOBS_DEAD_LETTERS_ARN: jobs }) },
  ]);
  const sources = Object.values(reports.findResources('AWS::Lambda::EventSourceMapping'));
  expect(sources.map(({ Properties }) => Properties.EventSourceArn)).toContainEqual(jobs);
});

test('a job’s worker outlives the slowest function that it waits for', () => {
  const slowest = Math.max(...deployment.jobs.calls.map((name) => deployment[name].timeoutSeconds));
  expect(deployment.jobs.timeoutSeconds).toBeGreaterThan(slowest);
});

test('the alarms count dead letters that are received at once, and those that stay', () => {
  const metrics = new Map(
    [...named('AWS::CloudWatch::Alarm')].map(([name, { MetricName }]) => [name, MetricName]),
  );
  expect(metrics.get('AlarmsjobsDeadLetters')).toBe('NumberOfMessagesReceived');
  expect(metrics.get('AlarmsdeliveriesDeadLetters')).toBe('ApproximateNumberOfMessagesVisible');
  for (const name of queueNames) {
    expect(metrics.get(`Alarms${name}Waiting`)).toBe('ApproximateAgeOfOldestMessage');
  }
});
