import { expect, jest, test } from '@jest/globals';
import { logFailure } from '../../functions/core/http/answers/log.ts';

test('of an error and its causes only name, message and stack are logged, and nothing that hangs on them', () => {
  const written: string[] = [];
  const write = (text: string | Uint8Array) => {
    written.push(String(text));
    return true;
  };
  const outputs = [process.stdout, process.stderr].map((output) =>
    jest.spyOn(output, 'write').mockImplementation(write as typeof output.write),
  );
  try {
    const request = { body: 'Confidential-zebra-4711', headers: { authorization: 'Bearer svc_live_x' } };
    const root = Object.assign(new TypeError('the root'), { $request: request });
    const cause = Object.assign(new Error('the cause', { cause: root }), { config: request });
    logFailure(
      Object.assign(new RangeError('the failure', { cause }), { request, code: 'E17' }),
      'request-1',
    );
  } finally {
    for (const output of outputs) output.mockRestore();
  }
  const { failure, ...line } = JSON.parse(written.join(''));
  const described = (name: string, message: string) => ({ name, message, stack: expect.any(String) });
  expect(line).toMatchObject({ level: 'ERROR', message: 'the failure', request_id: 'request-1' });
  expect(failure).toEqual({
    ...described('RangeError', 'the failure'),
    cause: { ...described('Error', 'the cause'), cause: described('TypeError', 'the root') },
  });
  expect(written.join('')).not.toMatch(/zebra|svc_live|E17/);
});
