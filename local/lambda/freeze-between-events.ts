/** The number of calls given to a function's thread: shared by the service, which counts, and the thread. */
export type CallCount = Int32Array<SharedArrayBuffer>;

export function newCallCount(): CallCount {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

/** Counts a call, and wakes the thread if it is frozen. */
export function noteCall(calls: CallCount): void {
  Atomics.add(calls, 0, 1);
  Atomics.notify(calls, 0);
}

/**
 * Freezes the calling thread until it has been given more calls than it has answered. Nothing runs in it meanwhile, as
 * on AWS: unawaited work pauses, timers are late, and connections may have been closed.
 */
export function standStill(calls: CallCount, answeredCount: number): void {
  Atomics.wait(calls, 0, answeredCount);
}
