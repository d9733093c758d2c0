import { once } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { startWorker } from '../functions/core/start-worker.ts';
import { createTables } from './dynamodb/create-tables.ts';
import type { AwsAccess } from './signature/aws-access.ts';
import { maxYoungGenerationSizeMb } from './young-generation.ts';

/** DynamoDB as emulated on this machine. */
export interface Dynamodb {
  readonly url: string;
  /** Opens a way for a thread of this process, without HTTP and signatures. Only the embedded one has it. */
  openPort?(): MessagePort;
  stop(): Promise<void>;
}

/**
 * Starts the embedded DynamoDB with all tables, on loopback, in a thread of its own; it keeps its data in the folder.
 * Every request must be signed by `access`. Throws if the folder cannot be opened, for example because another service
 * has it open. If the thread dies later, so does the process: without its tables the service could only fail.
 */
export async function startDynamodb(folder: string, access: AwsAccess): Promise<Dynamodb> {
  const worker = startWorker(new URL('./dynamodb/dynalite-worker.ts', import.meta.url), {
    name: 'dynamodb',
    workerData: { folder, access },
    execArgv: [],
    env: {},
    resourceLimits: { maxYoungGenerationSizeMb },
  });
  try {
    const [{ port }] = (await once(worker, 'message')) as [{ readonly port: number }];
    const url = `http://127.0.0.1:${port}`;
    const death = once(worker, 'exit'); // rejects with the error that kills it
    await Promise.race([createTables(url, access), death]);
    death.catch((cause) => {
      throw new Error('The embedded DynamoDB has died.', { cause });
    });
    return {
      url,
      openPort: () => {
        const { port1, port2 } = new MessageChannel();
        worker.postMessage({ port: port2 }, [port2]);
        return port1;
      },
      stop: async () => void (await worker.terminate()),
    };
  } catch (cause) {
    await worker.terminate();
    const hint = 'Is another service running with this DATA_DIR?';
    throw new Error(`The embedded DynamoDB cannot open ${folder}. ${hint}`, { cause });
  }
}
