import { type EngineBounds, type EngineJobs, type EngineThread, startEngineThread } from './engine-thread.ts';

/** Returns a function that gives an engine's thread, starting it on first use and again after it has ended. */
export function cacheEngine<Jobs extends EngineJobs>(
  module: string | URL,
  bounds: EngineBounds,
): () => EngineThread<Jobs> {
  let running: EngineThread<Jobs> | undefined;
  return () => {
    if (running) return running;
    const thread = startEngineThread<Jobs>(module, bounds, () => {
      if (running === thread) running = undefined;
    });
    running = thread;
    return thread;
  };
}
