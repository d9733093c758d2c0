import { expect, test } from '@jest/globals';
import { synthesize } from './synthesize.ts';

/** What is said of tracing on every function and every stage. */
function tracingOf(chosen: Readonly<Record<string, unknown>>) {
  const { template } = synthesize(chosen);
  const propertiesOf = (type: string) =>
    Object.values(template.findResources(type)).map(({ Properties }) => Properties);
  return {
    functions: propertiesOf('AWS::Lambda::Function').map(({ TracingConfig }) => TracingConfig?.Mode),
    stages: propertiesOf('AWS::ApiGateway::Stage').map(({ TracingEnabled }) => TracingEnabled),
    rights: JSON.stringify(propertiesOf('AWS::IAM::Policy')),
  };
}

test('every function and both stages record traces', () => {
  const { functions, stages } = tracingOf({});
  expect(functions.length).toBeGreaterThan(10);
  expect(new Set(functions)).toEqual(new Set(['Active']));
  expect(stages).toEqual([true, true]);
});

test.each([{ tracing: 'false' }, { local: '1' }])(
  'none of them does with %j, and none has the rights to',
  (chosen) => {
    const { functions, stages, rights } = tracingOf(chosen);
    expect(new Set(functions)).toEqual(new Set([undefined]));
    expect(new Set(stages)).toEqual(new Set([false]));
    expect(rights).not.toContain('xray:');
  },
);

test('a line of the access log names the trace of its call', () => {
  const { template } = synthesize();
  for (const { Properties } of Object.values(template.findResources('AWS::ApiGateway::Stage'))) {
    expect(JSON.parse(Properties.AccessLogSetting.Format)).toMatchObject({
      request_id: '$context.requestId',
      xray_trace_id: '$context.xrayTraceId',
    });
  }
});
