/** How many calls a function's thread has been given: shared by the service, which counts, and the thread. */
export type CallCount = Int32Array<SharedArrayBuffer>;

export function newCallCount(): CallCount {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

/** Counts a call, and wakes the thread where it stands still. */
export function noteCall(calls: CallCount): void {
  Atomics.add(calls, 0, 1);
  Atomics.notify(calls, 0);
}

/**
 * Stops the thread that calls it until it has been given more calls than it has answered. Nothing in it goes on
 * meanwhile, as on AWS: work that nobody awaited rests, timers are late, and connections may have been closed.
 */
export function standStill(calls: CallCount, answeredCount: number): void {
  Atomics.wait(calls, 0, answeredCount);
}
