import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a worker with a module. If this thread uses Node's compile cache, the worker enables it too: it must do so
 * itself, before it loads any module. Lambda does not use the cache.
 */
export function startWorker(module: URL, options: WorkerOptions): Worker {
  const folder = getCompileCacheDir();
  if (!folder) return new Worker(module, options);
  const [kept, href] = [dirname(folder), module.href].map((text) => JSON.stringify(text));
  const source = `require('node:module').enableCompileCache(${kept}); import(${href});`;
  return new Worker(source, { ...options, eval: true });
}
