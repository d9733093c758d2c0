import { type EngineBounds, type EngineJobs, type EngineThread, startEngineThread } from './engine-thread.ts';

/** Makes what gives an engine's thread: started when it is first asked for, and again after one has ended. */
export function keepEngine<Jobs extends EngineJobs>(
  module: string,
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
