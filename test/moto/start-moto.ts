import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { Dynamodb } from '../../local/dynamodb.ts';

/**
 * Starts moto, which plays AWS in Python: a second opinion of what DynamoDB takes. It is empty, on loopback, and ends
 * with this process at the latest. Throws if python3 has no moto.
 */
export async function startMoto(): Promise<Dynamodb> {
  const moto = spawn('python3', [join(import.meta.dirname, 'serve.py')], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const gone = once(moto, 'exit').then(() => {
    throw new Error('moto did not start: does `python3 -c "import moto.server"` find it?');
  });
  const [port] = (await Promise.race([once(moto.stdout, 'data'), gone])) as [Buffer];
  gone.catch(() => {}); // it has been stopped
  letGo(moto);
  return {
    url: `http://127.0.0.1:${Number(port.toString())}`,
    stop: async () => {
      if (moto.kill()) await once(moto, 'exit');
    },
  };
}

/** This process may end while moto runs, which then ends, since its standard input closes. */
function letGo(moto: ChildProcess): void {
  moto.unref();
  for (const pipe of [moto.stdin, moto.stdout]) (pipe as Socket | null)?.unref(); // a pipe is a socket
}
