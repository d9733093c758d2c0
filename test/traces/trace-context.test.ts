import { expect, test } from '@jest/globals';
import { traceContextOfXray, xrayHeader } from '../../functions/core/contract/trace-context.ts';

const root = 'Root=1-5759e988-bd862e3fe1be46a994272793';
const trace = '5759e988bd862e3fe1be46a994272793';

test.each([
  ['as Lambda writes it', `${root};Parent=53995c3f42cd8ad8;Sampled=1;Lineage=2:a87bd80c:1`, '01'],
  ['that is not recorded', `${root};Parent=53995c3f42cd8ad8;Sampled=0`, '00'],
  ['that nobody has decided about', `${root};Parent=53995c3f42cd8ad8;Sampled=?`, '00'],
  ['in another order', `Sampled=1;Parent=53995c3f42cd8ad8;${root}`, '01'],
])('X-Ray’s header %s names the same trace as a traceparent', (_, header, flags) => {
  expect(traceContextOfXray(header)).toEqual({ traceparent: `00-${trace}-53995c3f42cd8ad8-${flags}` });
});

test.each([
  ['without a parent', root],
  ['without a trace', 'Parent=53995c3f42cd8ad8;Sampled=1'],
  ['with a trace of another version', `${root.replace('=1-', '=2-')};Parent=53995c3f42cd8ad8;Sampled=1`],
  ['with a line break', `${root}\n;Parent=53995c3f42cd8ad8;Sampled=1`],
  ['of nothing', ''],
])('a header %s names no trace', (_, header) => {
  expect(traceContextOfXray(header)).toBeUndefined();
});

test('a trace is the same in X-Ray’s header', () => {
  expect(xrayHeader(trace, '53995c3f42cd8ad8', true)).toBe(`${root};Parent=53995c3f42cd8ad8;Sampled=1`);
});
