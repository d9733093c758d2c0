import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';

/**
 * `npm run dev`: runs the local service and restarts it whenever a source file changes. Its data is kept in DATA_DIR.
 * The whole service restarts, not only the functions: the gateway's routes also come from the sources.
 */
const root = join(import.meta.dirname, '..');
const folders = ['bin', 'functions', 'layers', 'lib', 'local'];

/** An editor may write a file in several steps, and several files at once. */
const quietMs = 100;

let change = Promise.withResolvers<void>();
let quiet: NodeJS.Timeout | undefined;
for (const folder of folders) {
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(quiet);
    quiet = setTimeout(() => change.resolve(), quietMs);
  });
}

for (;;) {
  change = Promise.withResolvers();
  const service = start();
  await change.promise;
  console.log('A file has changed. Restarting.');
  await stop(service);
}

/** The service ends when this program does, because the IPC channel between them closes. */
function start(): ChildProcess {
  const service = spawn(process.execPath, [join(root, 'bin/local.ts')], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  service.once('exit', (code) => {
    if (code) console.error('The service did not start. Waiting for a file to change.');
  });
  return service;
}

async function stop(service: ChildProcess): Promise<void> {
  if (service.exitCode !== null || service.signalCode !== null) return;
  const end = once(service, 'exit');
  service.kill();
  await end;
}
