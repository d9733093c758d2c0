import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a worker with a module. Where this thread keeps what Node compiles for the next one, the worker does, too: it
 * has to ask for that by itself, and before it loads anything. On Lambda, nobody does.
 */
export function startWorker(module: URL, options: WorkerOptions): Worker {
  const folder = getCompileCacheDir();
  if (!folder) return new Worker(module, options);
  const [kept, href] = [dirname(folder), module.href].map((text) => JSON.stringify(text));
  const source = `require('node:module').enableCompileCache(${kept}); import(${href});`;
  return new Worker(source, { ...options, eval: true });
}
