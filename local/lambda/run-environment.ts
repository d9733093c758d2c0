// The process of an execution environment: it passes messages between the service and the function's thread.

import type { FromProcess } from './environment-process.ts';
import { type EnvironmentFacts, environmentWorker } from './environment-worker.ts';
import type { ToEnvironment } from './messages.ts';

const facts = JSON.parse(process.argv[2] ?? '') as EnvironmentFacts;
const worker = environmentWorker(facts);
const report = (sent: FromProcess) => process.send?.(sent);

process.on('message', (message: ToEnvironment) => worker.post(message));
process.on('disconnect', () => process.exit());
worker.onMessage((message) => report({ message }));
worker.onError((error) => report({ error: error as Error }));
worker.onExit((code) => {
  process.exitCode = code;
  process.disconnect();
});
