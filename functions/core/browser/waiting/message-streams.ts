/** How long the next message is waited for, and all messages of a stream, in real time. */
const awaitedMs = { next: 300, all: 2_000 } as const;

/** WebSockets and event streams, which never end. They are awaited while their messages follow one another. */
export interface MessageStreams {
  /** Call when a stream has opened and for each of its messages. */
  readonly hear: (id: string) => void;
  readonly isAwaited: (id: string) => boolean;
  readonly end: (id: string) => void;
}

/** Follows the streams of a page. `fellSilent` is called when one is no longer awaited. */
export function messageStreams(fellSilent: () => void): MessageStreams {
  const openedMs = new Map<string, number>();
  const awaited = new Map<string, NodeJS.Timeout>();
  const end = (id: string) => {
    clearTimeout(awaited.get(id));
    if (awaited.delete(id)) fellSilent();
  };
  return {
    hear: (id) => {
      const now = performance.now();
      const opened = openedMs.get(id) ?? now;
      openedMs.set(id, opened);
      const leftMs = Math.min(awaitedMs.next, opened + awaitedMs.all - now);
      if (leftMs <= 0) return;
      clearTimeout(awaited.get(id));
      awaited.set(id, setTimeout(end, leftMs, id).unref());
    },
    isAwaited: (id) => awaited.has(id),
    end,
  };
}
