/** Gives each word a number, the same for equal ones, so that they are compared quickly. */
export interface WordNumbers {
  of(keys: readonly { readonly key: string }[]): Int32Array;
}

export function wordNumbers(): WordNumbers {
  const numbers = new Map<string, number>();
  return {
    of: (keys) =>
      Int32Array.from(keys, ({ key }) => {
        const known = numbers.get(key);
        if (known !== undefined) return known;
        numbers.set(key, numbers.size);
        return numbers.size - 1;
      }),
  };
}
