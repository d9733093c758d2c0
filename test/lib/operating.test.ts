import { expect, test } from '@jest/globals';
import { AwsSolutionsChecks } from 'cdk-nag';
import { deployment } from '../../functions/deployment.ts';
import { plainName } from './plain-names.ts';
import { synthesize } from './synthesize.ts';

const topic = 'arn:aws:sns:eu-central-1:111122223333:alarms';

test('cdk-nag finds nothing that has not been accepted with its reason', () => {
  const { app } = synthesize();
  expect(new AwsSolutionsChecks(app).validateScope(app).violations).toEqual([]);
});

test('every environment, and every function, has its alarms', () => {
  const { template } = synthesize();
  const alarms = Object.keys(template.findResources('AWS::CloudWatch::Alarm')).map((id) =>
    plainName({ Ref: id }),
  );
  expect(alarms.sort()).toEqual(
    [
      ...['live', 'test'].map((environment) => `Observability${environment}Failures`),
      ...Object.keys(deployment).flatMap((name) => [
        `Observability${name}Errors`,
        `Observability${name}Throttles`,
      ]),
      'ObservabilityhtmlSlow',
    ].sort(),
  );
});

test('alarms go to the topic that the operator names', () => {
  const { template } = synthesize({ alarmTopicArn: topic });
  for (const { Properties } of Object.values(template.findResources('AWS::CloudWatch::Alarm'))) {
    expect(Properties.AlarmActions).toEqual([topic]);
  }
});

test('what is past its time is swept every hour', () => {
  const { template } = synthesize();
  const [rule] = Object.values(template.findResources('AWS::Events::Rule'));
  expect(rule?.Properties).toMatchObject({ ScheduleExpression: 'rate(1 hour)', State: 'ENABLED' });
  expect(rule?.Properties.Targets.map(({ Arn }: { Arn: unknown }) => plainName(Arn))).toEqual([
    'FunctionssweeperFunction',
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
});
