import { expect, test } from '@jest/globals';
import type { Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { catalog } from '../../functions/catalog.ts';
import { limits } from '../../functions/core/contract/limits.ts';
import { queues } from '../../functions/core/contract/resources/queues.ts';
import { deployedNames, deployment } from '../../functions/deployment.ts';
import { someOf } from '../jest/chosen-cases.ts';
import { closed, everything } from './everything.ts';
import { plainName } from './plain-names.ts';
import { findingsOf, synthesize, synthesizeApp } from './synthesize.ts';

const topic = 'arn:aws:sns:eu-central-1:111122223333:alarms';

test('cdk-nag finds nothing that has not been accepted with its reason', () => {
  for (const chosen of someOf([everything, {}, closed], 1)) {
    const app = synthesizeApp(chosen);
    expect(new AwsSolutionsChecks(app).validateScope(app).violations).toEqual([]);
  }
});

test('AWS’s own validation of templates finds nothing, not even to warn of', () => {
  for (const chosen of someOf([everything, {}, closed], 1)) expect(findingsOf(chosen)).toEqual([]);
});

/** Alarms by the path of their construct. */
function alarmNamed(name: string) {
  const { template } = synthesize();
  const found = Object.entries(template.findResources('AWS::CloudWatch::Alarm')).find(
    ([id]) => plainName({ Ref: id }) === `Alarms${name}`,
  );
  if (!found) throw new Error(`there is no alarm ${name}`);
  return found[1].Properties;
}

test('environments, functions and queues have their alarms', () => {
  const { template } = synthesize();
  const alarms = Object.keys(template.findResources('AWS::CloudWatch::Alarm')).map((id) =>
    plainName({ Ref: id }),
  );
  expect(alarms.length).toBeLessThanOrEqual(40);
  expect(alarms.sort()).toEqual(
    [
      ...['liveFailures', 'liveFailureRate', 'liveRefusals', 'testFailureRate'].map(
        (name) => `Alarms${name}`,
      ),
      ...deployedNames()
        .filter((name) => name !== 'secret-provider')
        .map((name) => name.replaceAll('-', '')) // CloudFormation knows no hyphens
        .map((name) => `Alarms${name}Errors`),
      ...Object.keys(queues).flatMap((name) => [`Alarms${name}DeadLetters`, `Alarms${name}Waiting`]),
      'AlarmsauthorizerThrottles',
      'AlarmscallsNotRecorded',
      'CanariesFailures',
      'AlarmscleanupOverdue',
      'AlarmschromiumAge',
    ].sort(),
  );
});

test('calls that the authorizer has no room for raise an alarm', () => {
  const { MetricName, Dimensions } = alarmNamed('authorizerThrottles');
  expect([MetricName, plainName(Dimensions[0].Value)]).toEqual(['Throttles', 'FunctionsauthorizerFunction']);
});

test('the metrics of all alarms are few, since each is paid for', () => {
  const { template } = synthesize();
  const counts = Object.values(template.findResources('AWS::CloudWatch::Alarm')).map(
    ({ Properties: { Metrics = [{ MetricStat: {} }] } }) =>
      Metrics.filter((metric: object) => 'MetricStat' in metric).length,
  );
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(48);
});

test.each(['engine', 'render', 'ocr'])(
  'a file that ends %s, once or again and again, raises no alarm; a fifth of its calls for 15 minutes do',
  (name) => {
    const {
      Metrics,
      Threshold,
      EvaluationPeriods,
      DatapointsToAlarm = EvaluationPeriods,
    } = alarmNamed(`${name}Errors`);
    expect({ Threshold, EvaluationPeriods, DatapointsToAlarm }).toEqual({
      Threshold: 0.2,
      EvaluationPeriods: 3,
      DatapointsToAlarm: 3,
    });
    const [expression, calls, errors] = Metrics;
    expect(expression.Expression).toBe('IF(calls >= 20, errors / calls, 0)');
    expect([calls, errors]).toMatchObject([
      { Id: 'calls', MetricStat: { Metric: { MetricName: 'Invocations' }, Period: 300, Stat: 'Sum' } },
      { Id: 'errors', MetricStat: { Metric: { MetricName: 'Errors' }, Period: 300, Stat: 'Sum' } },
    ]);
  },
);

test('any death of another function raises its alarm; the indexer outlasts a file that takes the engine’s time', () => {
  expect(alarmNamed('pdfErrors')).toMatchObject({ MetricName: 'Errors', Threshold: 0, EvaluationPeriods: 1 });
  expect(deployment.indexer.timeoutSeconds).toBeGreaterThan(deployment.engine.timeoutSeconds);
});

test('a refusal of the authorizer does not count as its failure', () => {
  const { Metrics, Threshold, EvaluationPeriods } = alarmNamed('authorizerErrors');
  expect({ Threshold, EvaluationPeriods }).toEqual({ Threshold: 0, EvaluationPeriods: 2 });
  const [expression, errors, refusals] = Metrics;
  expect(expression.Expression).toBe('errors - refusals');
  expect(errors.MetricStat.Metric).toMatchObject({ Namespace: 'AWS/Lambda', MetricName: 'Errors' });
  const { Namespace, MetricName } = refusals.MetricStat.Metric;
  const [filter] = Object.values(synthesize().template.findResources('AWS::Logs::MetricFilter'));
  expect(plainName(filter?.Properties.LogGroupName)).toBe('FunctionsauthorizerLog');
  expect(filter?.Properties).toMatchObject({
    FilterPattern: '"Unauthorized"',
    MetricTransformations: [{ MetricNamespace: Namespace, MetricName, MetricValue: '1', DefaultValue: 0 }],
  });
});

test('documents that each search for three hours finds overdue raise an alarm, and so does a cleanup that does not run', () => {
  expect(alarmNamed('cleanupOverdue')).toMatchObject({
    Namespace: 'PdfService',
    MetricName: 'Overdue',
    Dimensions: [{ Name: 'service', Value: 'pdf-service' }],
    Statistic: 'Minimum',
    Period: 3 * 3_600,
    Threshold: 0,
    ComparisonOperator: 'GreaterThanThreshold',
    TreatMissingData: 'breaching',
  });
});

test('a Chromium that was released more than 90 days ago raises an alarm', () => {
  expect(alarmNamed('chromiumAge')).toMatchObject({
    Namespace: 'PdfService',
    MetricName: 'ChromiumAge',
    Dimensions: [{ Name: 'service', Value: 'pdf-service' }],
    Statistic: 'Maximum',
    Threshold: 90,
    ComparisonOperator: 'GreaterThanThreshold',
  });
  const { chromium } = synthesize().template.findOutputs('chromium');
  expect(chromium?.Value).toMatch(/^\d+\.0\.\d+\.\d+ \d{4}-\d\d-\d\d$/);
});

/** An alarm's expression, and what it is made of. */
function expressionOf([expression, ...metrics]: readonly MetricData[]): Readonly<Record<string, unknown>> {
  return {
    expression: expression?.Expression,
    ...Object.fromEntries(
      metrics.map(({ Id, MetricStat }) => [
        Id,
        `${MetricStat?.Stat} of ${MetricStat?.Metric.MetricName} in ${MetricStat?.Period} s`,
      ]),
    ),
  };
}

interface MetricData {
  readonly Id: string;
  readonly Expression?: string;
  readonly MetricStat?: {
    readonly Stat: string;
    readonly Period: number;
    readonly Metric: { readonly MetricName: string };
  };
}

test.each(['live', 'test'])(
  'a quiet %s that fails its calls is noticed by the share of failures; one failure of a few calls is not',
  (name) => {
    const { Metrics, Threshold, EvaluationPeriods } = alarmNamed(`${name}FailureRate`);
    expect({ Threshold, EvaluationPeriods }).toEqual({ Threshold: 0.2, EvaluationPeriods: 1 });
    expect(expressionOf(Metrics)).toEqual({
      expression: 'IF(calls >= 10, failed / calls, 0)',
      calls: 'Sum of Count in 900 s',
      failed: 'Sum of 5XXError in 900 s',
    });
  },
);

test('more than five failures of live in five minutes are noticed, but for those of files that ended an engine', () => {
  const { Metrics, Threshold, EvaluationPeriods } = alarmNamed('liveFailures');
  expect({ Threshold, EvaluationPeriods }).toEqual({ Threshold: 5, EvaluationPeriods: 1 });
  const { expression, failed, ...engines } = expressionOf(Metrics);
  expect(failed).toBe('Sum of 5XXError in 300 s');
  expect(expression).toBe(['failed', ...Object.keys(engines).map((id) => `FILL(${id}, 0)`)].join(' - '));
  expect(engines).toEqual(
    Object.fromEntries(['render', 'ocr', 'engine'].map((id) => [id, 'Sum of Errors in 300 s'])),
  );
});

test('lines of calls that could not be recorded wait in a queue, which raises an alarm', () => {
  const { template } = synthesize();
  const [[id, queue] = []] = Object.entries(template.findResources('AWS::SQS::Queue')).filter(
    ([queueId]) => plainName({ Ref: queueId }) === 'LogSubscriptionsLost',
  );
  expect(queue?.Properties).toMatchObject({
    MessageRetentionPeriod: 14 * 86_400,
    SqsManagedSseEnabled: true,
  });
  const [config, ...others] = Object.values(template.findResources('AWS::Lambda::EventInvokeConfig'));
  expect(others).toEqual([]);
  expect(plainName(config?.Properties.FunctionName)).toBe('FunctionscallrecorderFunction');
  expect(config?.Properties.DestinationConfig).toEqual({
    OnFailure: { Destination: { 'Fn::GetAtt': [id, 'Arn'] } },
  });
  expect(alarmNamed('callsNotRecorded')).toMatchObject({
    MetricName: 'ApproximateNumberOfMessagesVisible',
    Dimensions: [{ Name: 'QueueName', Value: { 'Fn::GetAtt': [id, 'QueueName'] } }],
    Statistic: 'Maximum',
    Threshold: 0,
  });
});

test('a storm of refusals in live is noticed, one stray request is not', () => {
  const { Metrics, Threshold, EvaluationPeriods } = alarmNamed('liveRefusals');
  expect({ Threshold, EvaluationPeriods }).toEqual({ Threshold: 0.5, EvaluationPeriods: 3 });
  const [expression, ...metrics] = Metrics;
  expect(expression.Expression).toBe('IF(calls >= 20, refused / calls, 0)');
  expect(
    metrics.map(({ Id, MetricStat }: { Id: string; MetricStat: { Metric: { MetricName: string } } }) => [
      Id,
      MetricStat.Metric.MetricName,
    ]),
  ).toEqual([
    ['calls', 'Count'],
    ['refused', '4XXError'],
  ]);
});

test('the stack puts out the name of an alarm to test', () => {
  const { template } = synthesize();
  expect(plainName(template.toJSON().Outputs.alarmToTest.Value)).toBe('AlarmsliveFailures');
});

/** The alarms for people: all but the one for CodeDeploy. */
function alarmsForPeople(template: Template) {
  const alarms = Object.entries(template.findResources('AWS::CloudWatch::Alarm'));
  return alarms.filter(([id]) => id.startsWith('Alarms')).map(([, alarm]) => alarm);
}

test('alarms, and their ends, go to the topic that the operator names', () => {
  const { template } = synthesize({ alarmTopicArn: topic });
  for (const { Properties } of alarmsForPeople(template)) {
    expect(Properties).toMatchObject({ AlarmActions: [topic], OKActions: [topic] });
  }
});

test('alarms go to the address that the operator names, by TLS alone, and to a topic as well where there is one', () => {
  const { template } = synthesize({ alarmEmail: 'operator@example.com', alarmTopicArn: topic });
  template.hasResourceProperties('AWS::SNS::Subscription', {
    Protocol: 'email',
    Endpoint: 'operator@example.com',
  });
  for (const { Properties } of alarmsForPeople(template)) {
    expect(Properties.AlarmActions.map(plainName)).toEqual([topic, 'AlarmsMail']);
    expect(Properties.OKActions).toEqual(Properties.AlarmActions);
  }
  const [policy] = Object.values(template.findResources('AWS::SNS::TopicPolicy'));
  expect(JSON.stringify(policy?.Properties.PolicyDocument)).toContain('"aws:SecureTransport":"false"');
});

test('CloudWatch may publish to every topic of the stack that an alarm names', () => {
  const { template } = synthesize({ alarmEmail: 'operator@example.com', alarmTopicArn: topic });
  const policies = Object.values(template.findResources('AWS::SNS::TopicPolicy'));
  const named = new Set(
    alarmsForPeople(template)
      .flatMap(({ Properties }) => Properties.AlarmActions)
      .filter((action) => typeof action !== 'string') // not a topic of the stack
      .map(plainName),
  );
  expect([...named]).toEqual(['AlarmsMail']);
  for (const name of named) {
    const statements = policies
      .filter(({ Properties }) => Properties.Topics.map(plainName).includes(name))
      .flatMap(({ Properties }) => Properties.PolicyDocument.Statement);
    const [allowed, ...others] = statements.filter(({ Effect }) => Effect === 'Allow');
    expect(others).toEqual([]);
    expect(allowed).toMatchObject({
      Principal: { Service: 'cloudwatch.amazonaws.com' },
      Action: 'sns:Publish',
      Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
    });
    expect(plainName(allowed.Resource)).toBe(name);
    expect(plainName(allowed.Condition.ArnLike['aws:SourceArn'])).toBe(
      'arn:AWS::Partition:cloudwatch:AWS::Region:AWS::AccountId:alarm:*',
    );
  }
});

test('the operator’s choices reach the functions that answer calls, and no other', () => {
  const { template } = synthesize(everything);
  const measured = { METRICS_NAMESPACE: 'PdfService' };
  for (const [id, { Properties }] of Object.entries(template.findResources('AWS::Lambda::Function'))) {
    const family = plainName({ Ref: id }).replace(/^Functions|Function$/g, '');
    const stated = {
      METRICS_NAMESPACE: 'PdfService',
      SIGNUP: 'closed',
      RATE_LIMIT_PER_MINUTE: '600',
      RATE_LIMIT_PER_DAY_TEST: '5000',
      RATE_LIMIT_PER_MINUTE_TEST: '60',
    };
    const variables = Properties.Environment?.Variables ?? {};
    const found = Object.fromEntries(Object.keys(stated).map((name) => [name, variables[name]]));
    const expected = family in catalog ? stated : family === 'cleanup' ? measured : {};
    expect({ family, ...found }).toEqual({ family, ...expected });
  }
});

test('the functions that send mails may send them from the operator’s address, and no other function may', () => {
  const { template } = synthesize(everything);
  const statements = (chosen: ReturnType<typeof synthesize>['template']) =>
    Object.values(chosen.findResources('AWS::IAM::Policy')).flatMap(({ Properties }) =>
      Properties.PolicyDocument.Statement.filter(({ Action }: { Action: unknown }) =>
        [Action].flat().some((action) => String(action).startsWith('ses:')),
      ).map((statement: object) => ({ roles: Properties.Roles.map(plainName), ...statement })),
    );
  const identity = 'arn:AWS::Partition:ses:AWS::Region:AWS::AccountId:identity';
  const rights = statements(template);
  expect(rights.map(({ roles }) => roles)).toEqual([['FunctionsaccountRole'], ['FunctionsdashboardRole']]);
  for (const right of rights) {
    expect(right).toMatchObject({
      Effect: 'Allow',
      Action: 'ses:SendEmail',
      Condition: { StringEquals: { 'ses:FromAddress': 'pdf@mail.example.com' } },
    });
    expect(right.Resource.map(plainName)).toEqual([
      `${identity}/mail.example.com`,
      `${identity}/pdf@mail.example.com`,
    ]);
  }
  const stated = Object.entries(template.findResources('AWS::Lambda::Function')).flatMap(
    ([id, { Properties }]) => {
      const { MAIL_FROM, SIGNUP_PROOF } = Properties.Environment?.Variables ?? {};
      return MAIL_FROM || SIGNUP_PROOF ? [[plainName({ Ref: id }), MAIL_FROM, SIGNUP_PROOF]] : [];
    },
  );
  expect(stated).toEqual([
    ['FunctionsaccountFunction', 'pdf@mail.example.com', 'email'],
    ['FunctionsdashboardFunction', 'pdf@mail.example.com', 'email'],
  ]);
  expect(statements(synthesize().template)).toEqual([]);
});

test('the cleanup runs every minute', () => {
  const { template } = synthesize();
  const [rule] = Object.values(template.findResources('AWS::Events::Rule'));
  expect(rule?.Properties).toMatchObject({ ScheduleExpression: 'rate(1 minute)', State: 'ENABLED' });
  expect(rule?.Properties.Targets.map(({ Arn }: { Arn: unknown }) => plainName(Arn))).toEqual([
    'FunctionscleanupFunction',
  ]);
});

/** The functions with reserved concurrency, by their names. */
function reserved(chosen: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, number>> {
  const found = Object.entries(synthesize(chosen).template.findResources('AWS::Lambda::Function'));
  return Object.fromEntries(
    found
      .filter(([, { Properties }]) => 'ReservedConcurrentExecutions' in Properties)
      .map(([id, { Properties }]) => [
        plainName({ Ref: id }).replace(/^Functions|Function$/g, ''),
        Properties.ReservedConcurrentExecutions,
      ]),
  );
}

test('the authorizer and the engines have concurrency of their own, as much as the operator says', () => {
  expect(reserved()).toEqual({ authorizer: 100, engine: 100, render: 50, ocr: 100 });
  expect(reserved({ callsPerSecond: '2000' })).toMatchObject({ authorizer: 410 });
  expect(
    reserved({
      authorizerConcurrency: '30',
      engineConcurrency: '20',
      renderConcurrency: '5',
      ocrConcurrency: '10',
    }),
  ).toEqual({ authorizer: 30, engine: 20, render: 5, ocr: 10 });
  expect(
    reserved({
      authorizerConcurrency: 'none',
      engineConcurrency: 'none',
      renderConcurrency: 'none',
      ocrConcurrency: 'none',
    }),
  ).toEqual({});
});

test('what is reserved by default leaves room in the usual quota of 1,000, and one account cannot fill it', () => {
  const total = Object.values(reserved()).reduce((sum, count) => sum + count, 0);
  expect(1_000 - total).toBeGreaterThanOrEqual(100);
  for (const name of ['engine', 'render']) expect(reserved()[name]).toBeGreaterThan(limits.callsAtOnce.live);
});

test('accounts share the environments of engines, unless the operator isolates them', () => {
  const isolated = (chosen: Readonly<Record<string, unknown>>) =>
    Object.entries(synthesize(chosen).template.findResources('AWS::Lambda::Function')).map(
      ([id, { Properties }]) => ({
        name: plainName({ Ref: id }).replace(/^Functions|Function$/g, ''),
        tenancy: Properties.TenancyConfig,
        setting: Properties.Environment?.Variables.TENANT_ISOLATION,
      }),
    );
  for (const { name, tenancy, setting } of isolated({}))
    expect({ name, tenancy, setting }).toEqual({ name, tenancy: undefined, setting: undefined });
  const callers = [
    ...['html', 'pdf', 'indexer', 'templates', 'account', 'batches', 'jobs', 'engine', 'tools', 'front'],
  ];
  for (const { name, tenancy, setting } of isolated({ tenantIsolation: 'true' })) {
    expect({ name, tenancy, setting }).toEqual({
      name,
      tenancy: ['engine', 'render', 'ocr'].includes(name) ? { TenantIsolationMode: 'PER_TENANT' } : undefined,
      setting: callers.includes(name) ? 'true' : undefined,
    });
  }
});

test('only Chromium’s function learns that its pages are not to be used again', () => {
  const settings = (chosen: Readonly<Record<string, unknown>>) =>
    Object.entries(synthesize(chosen).template.findResources('AWS::Lambda::Function')).flatMap(
      ([id, { Properties }]) => {
        const setting = Properties.Environment?.Variables.RENDER_REUSE;
        return setting ? [[plainName({ Ref: id }).replace(/^Functions|Function$/g, ''), setting]] : [];
      },
    );
  expect(settings({})).toEqual([]);
  expect(settings({ renderReuse: 'false' })).toEqual([['render', 'false']]);
});

test.each(['aws-pdf', 'AWSpdf', 'ssm', 'Ssm-Pdf'])(
  'a stack cannot be named %s, which SSM refuses',
  (stackName) => {
    expect(() => synthesize({ stackName })).toThrow(/may not begin with aws or ssm/);
  },
);

test('a choice that cannot be used is named before anything is made', () => {
  expect(() => synthesize({ renderConcurrency: 'many' })).toThrow(/renderConcurrency/);
  expect(() => synthesize({ engineConcurrency: 'many' })).toThrow(/engineConcurrency/);
  expect(() => synthesize({ ocrConcurrency: '0' })).toThrow(/ocrConcurrency/);
  expect(() => synthesize({ tenantIsolation: 'perhaps' })).toThrow(/tenantIsolation/);
  expect(() => synthesize({ renderReuse: 'perhaps' })).toThrow(/renderReuse/);
  expect(() => synthesize({ canary: 'perhaps' })).toThrow(/canary/);
  expect(() => synthesize({ authorizerConcurrency: '0' })).toThrow(/authorizerConcurrency/);
  expect(() => synthesize({ keepData: 'perhaps' })).toThrow(/keepData/);
  expect(() => synthesize({ alarmTopicArn: 'alarms' })).toThrow(/alarmTopicArn/);
  expect(() => synthesize({ alarmEmail: 'operator' })).toThrow(/alarmEmail/);
  expect(() => synthesize({ callsPerSecond: '0' })).toThrow(/callsPerSecond/);
  expect(() => synthesize({ signUp: 'perhaps' })).toThrow(/signUp/);
  expect(() => synthesize({ domainName: 'https://pdf.example.com' })).toThrow(/domainName/);
  expect(() => synthesize({ domainName: 'pdf.example.com' })).toThrow(/certificateArn or hostedZoneId/);
  expect(() => synthesize({ testDomainName: 'test.example.com' })).toThrow(/needs domainName/);
});
