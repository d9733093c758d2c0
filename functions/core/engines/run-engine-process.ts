// The process of an engine: it passes messages between the function and the engine's thread. It can do so while that is at work.

import { inMilliseconds } from '../processor-time.ts';
import { type EngineOptions, startThreadHost } from './engine-host.ts';
import type { FromEngineProcess, ToEngineProcess } from './process-host.ts';

const [, , module = '', options = ''] = process.argv;
const engine = startThreadHost(new URL(module), {
  env: process.env,
  ...(JSON.parse(options) as Omit<EngineOptions, 'env'>),
});
const send = (message: FromEngineProcess) => void process.send?.(message, undefined, undefined, () => {}); // fails once the function has ended, and with it this process

process.on('message', (sent: ToEngineProcess) => {
  if ('call' in sent) engine.send(sent.call, []);
  else send({ usage: process.cpuUsage() });
});
process.on('disconnect', () => process.exit());
engine.onMessage((answer) => {
  const isLast = !('progress' in answer);
  send({ answer: isLast ? { ...answer, threadMs: inMilliseconds(process.cpuUsage()) } : answer });
});
engine.onError((error) => send({ error, code: (error as NodeJS.ErrnoException).code }));
engine.onExit((code) => {
  process.exitCode = code;
  process.disconnect();
});
