import { expect, jest, test } from '@jest/globals';
import { Problem } from '../../functions/core/contract/problems/problem.ts';
import { logFailure } from '../../functions/core/http/answers/log.ts';

function logged(error: Error): string {
  const written: string[] = [];
  const write = (text: string | Uint8Array) => {
    written.push(String(text));
    return true;
  };
  const outputs = [process.stdout, process.stderr].map((output) =>
    jest.spyOn(output, 'write').mockImplementation(write as typeof output.write),
  );
  try {
    logFailure(error, 'request-1');
  } finally {
    for (const output of outputs) output.mockRestore();
  }
  return written.join('');
}

test('of an error and its causes only name, message and stack are logged, and nothing that hangs on them', () => {
  const request = { body: 'Confidential-zebra-4711', headers: { authorization: 'Bearer svc_live_x' } };
  const root = Object.assign(new TypeError('the root'), { $request: request });
  const cause = Object.assign(new Error('the cause', { cause: root }), { config: request });
  const line = logged(Object.assign(new RangeError('the failure', { cause }), { request, code: 'E17' }));
  const { failure, ...rest } = JSON.parse(line);
  const described = (name: string, message: string) => ({ name, message, stack: expect.any(String) });
  expect(rest).toMatchObject({ level: 'ERROR', message: 'the failure', request_id: 'request-1' });
  expect(failure).toEqual({
    ...described('RangeError', 'the failure'),
    cause: { ...described('Error', 'the cause'), cause: described('TypeError', 'the root') },
  });
  expect(line).not.toMatch(/zebra|svc_live|E17/);
});

test('the code of a problem is logged, but not its message, which is for the caller', () => {
  const message = 'Still loading: https://example.com/a?signature=zebra.\nAnd more of the zebra.';
  const line = logged(new Problem('render_timeout', message, { cause: new Error('the cause') }));
  const { failure, ...rest } = JSON.parse(line);
  expect(rest).toMatchObject({ level: 'ERROR', message: 'render_timeout' });
  expect(failure).toMatchObject({
    name: 'Problem',
    message: 'render_timeout',
    stack: expect.stringMatching(/^Problem: render_timeout\n +at .*log-failure/),
    cause: { message: 'the cause' },
  });
  expect(line).not.toContain('zebra');
});
