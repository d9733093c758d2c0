/** Bounds how many bytes are held at once. */
export interface ByteBudget {
  /** Waits until there is room for so many, and holds them until what it returns is called. */
  hold(bytes: number): Promise<() => void>;
}

/** What alone is larger than the budget is held when nothing else is. Those who wait are served in order. */
export function byteBudget(mostBytes: number): ByteBudget {
  let heldBytes = 0;
  const waiting: { readonly bytes: number; readonly begin: () => void }[] = [];
  const serve = () => {
    for (let [next] = waiting; next && hasRoom(next.bytes); [next] = waiting) {
      waiting.shift();
      heldBytes += next.bytes;
      next.begin();
    }
  };
  const hasRoom = (bytes: number) => heldBytes === 0 || heldBytes + bytes <= mostBytes;
  return {
    hold: async (bytes) => {
      await new Promise<void>((begin) => {
        waiting.push({ bytes, begin });
        serve();
      });
      return () => {
        heldBytes -= bytes;
        serve();
      };
    },
  };
}
