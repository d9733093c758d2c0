import { expect, test } from '@jest/globals';
import { AwsSolutionsChecks } from 'cdk-nag';
import { catalog } from '../../functions/catalog.ts';
import { queues } from '../../functions/core/contract/queues.ts';
import { deployment } from '../../functions/deployment.ts';
import { plainName } from './plain-names.ts';
import { findingsOf, synthesize } from './synthesize.ts';

/** All that an operator may choose to have besides. */
const everything = {
  domainName: 'pdf.example.com',
  hostedZoneId: 'Z0123456789ABCDEFGHIJ',
  firewall: 'true',
  alarmEmail: 'operator@example.com',
  renderConcurrency: '5',
  signUp: 'closed',
  rateLimitPerMinute: '600',
  rateLimitPerMinuteTest: '60',
};

const topic = 'arn:aws:sns:eu-central-1:111122223333:alarms';

test('cdk-nag finds nothing that has not been accepted with its reason', () => {
  const { app } = synthesize();
  expect(new AwsSolutionsChecks(app).validateScope(app).violations).toEqual([]);
  const { app: whole } = synthesize(everything);
  expect(new AwsSolutionsChecks(whole).validateScope(whole).violations).toEqual([]);
});

test('AWS’s own validation of templates finds nothing, not even to warn of', () => {
  expect(findingsOf()).toEqual([]);
  expect(findingsOf(everything)).toEqual([]);
});

test('every environment, function and queue has its alarms', () => {
  const { template } = synthesize();
  const alarms = Object.keys(template.findResources('AWS::CloudWatch::Alarm')).map((id) =>
    plainName({ Ref: id }),
  );
  expect(alarms.sort()).toEqual(
    [
      ...['live', 'test'].map((environment) => `Alarms${environment}Failures`),
      ...Object.keys(deployment)
        .map((name) => name.replaceAll('-', '')) // CloudFormation knows no hyphens
        .flatMap((name) => [`Alarms${name}Errors`, `Alarms${name}Throttles`]),
      ...Object.keys(queues).flatMap((name) => [`Alarms${name}DeadLetters`, `Alarms${name}Waiting`]),
      'AlarmshtmlSlow',
    ].sort(),
  );
});

test('alarms go to the topic that the operator names', () => {
  const { template } = synthesize({ alarmTopicArn: topic });
  for (const { Properties } of Object.values(template.findResources('AWS::CloudWatch::Alarm'))) {
    expect(Properties.AlarmActions).toEqual([topic]);
  }
});

test('alarms go to the address that the operator names, by TLS alone, and to a topic as well where there is one', () => {
  const { template } = synthesize({ alarmEmail: 'operator@example.com', alarmTopicArn: topic });
  template.hasResourceProperties('AWS::SNS::Subscription', {
    Protocol: 'email',
    Endpoint: 'operator@example.com',
  });
  for (const { Properties } of Object.values(template.findResources('AWS::CloudWatch::Alarm'))) {
    expect(Properties.AlarmActions.map(plainName)).toEqual([topic, 'AlarmsMail']);
  }
  const [policy] = Object.values(template.findResources('AWS::SNS::TopicPolicy'));
  expect(JSON.stringify(policy?.Properties.PolicyDocument)).toContain('"aws:SecureTransport":"false"');
});

test('the operator’s choices reach the functions that answer calls, and no other', () => {
  const { template } = synthesize(everything);
  for (const [id, { Properties }] of Object.entries(template.findResources('AWS::Lambda::Function'))) {
    const family = plainName({ Ref: id }).replace(/^Functions|Function$/g, '');
    const told = {
      METRICS_NAMESPACE: 'PdfService',
      SIGNUP: 'closed',
      RATE_LIMIT_PER_MINUTE: '600',
      RATE_LIMIT_PER_MINUTE_TEST: '60',
    };
    const variables = Properties.Environment?.Variables ?? {};
    const found = Object.fromEntries(Object.keys(told).map((name) => [name, variables[name]]));
    expect({ family, ...found }).toEqual({ family, ...(family in catalog ? told : {}) });
  }
});

test('what is past its time is swept every hour', () => {
  const { template } = synthesize();
  const [rule] = Object.values(template.findResources('AWS::Events::Rule'));
  expect(rule?.Properties).toMatchObject({ ScheduleExpression: 'rate(1 hour)', State: 'ENABLED' });
  expect(rule?.Properties.Targets.map(({ Arn }: { Arn: unknown }) => plainName(Arn))).toEqual([
    'FunctionscleanupFunction',
  ]);
});

test('how many pages print at once is the operator’s to say, and holds for no function but Chromium’s', () => {
  const reserved = (chosen: Readonly<Record<string, unknown>>) =>
    Object.entries(synthesize(chosen).template.findResources('AWS::Lambda::Function'))
      .filter(([, { Properties }]) => 'ReservedConcurrentExecutions' in Properties)
      .map(([id, { Properties }]) => [plainName({ Ref: id }), Properties.ReservedConcurrentExecutions]);
  expect(reserved({})).toEqual([]);
  expect(reserved({ renderConcurrency: '5' })).toEqual([['FunctionsrenderFunction', 5]]);
});

test('a choice that cannot be used is named before anything is made', () => {
  expect(() => synthesize({ renderConcurrency: 'many' })).toThrow(/renderConcurrency/);
  expect(() => synthesize({ keepData: 'perhaps' })).toThrow(/keepData/);
  expect(() => synthesize({ alarmTopicArn: 'alarms' })).toThrow(/alarmTopicArn/);
  expect(() => synthesize({ alarmEmail: 'operator' })).toThrow(/alarmEmail/);
  expect(() => synthesize({ callsPerSecond: '0' })).toThrow(/callsPerSecond/);
  expect(() => synthesize({ signUp: 'perhaps' })).toThrow(/signUp/);
  expect(() => synthesize({ domainName: 'https://pdf.example.com' })).toThrow(/domainName/);
  expect(() => synthesize({ domainName: 'pdf.example.com' })).toThrow(/certificateArn or hostedZoneId/);
  expect(() => synthesize({ testDomainName: 'test.example.com' })).toThrow(/needs domainName/);
});
