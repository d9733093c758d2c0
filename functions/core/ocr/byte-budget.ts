/** Limits the number of bytes held at once. */
export interface ByteBudget {
  /** Waits until `bytes` fit into the budget, and holds them until the returned function is called. */
  hold(bytes: number): Promise<() => void>;
}

/** An item larger than the budget is held alone. Waiting callers are served in order. */
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
