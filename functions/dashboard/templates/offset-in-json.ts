const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/**
 * Where the value of a JSON pointer (RFC 6901) begins in valid JSON: the index of its first character. For a value that is
 * missing, that of what it is missing in. Undefined for other text.
 */
export function offsetInJson(text: string, pointer: string): number | undefined {
  const found = valueOffsets(text);
  for (let path = pointer; ; path = path.slice(0, path.lastIndexOf('/'))) {
    const offset = found.get(path);
    if (offset !== undefined || path === '') return offset;
  }
}

/** Where each value begins, by its pointer. */
function valueOffsets(text: string): ReadonlyMap<string, number> {
  const offsets = new Map<string, number>();
  /** The pointer of each open list or object, and the place in it: the key, or for lists the index. */
  const open: { readonly pointer: string; readonly isList: boolean; place: string | number }[] = [];
  let isKey = false;
  for (const { 0: sign, index } of text.matchAll(token)) {
    const inner = open.at(-1);
    if (sign === ',') {
      if (inner?.isList) inner.place = Number(inner.place) + 1;
      isKey = inner?.isList === false;
    } else if (sign === '}' || sign === ']') {
      open.pop();
      isKey = false;
    } else if (isKey && inner && sign !== ':') {
      inner.place = escaped(sign);
      isKey = false;
    } else if (sign !== ':') {
      const pointer = inner ? `${inner.pointer}/${inner.place}` : '';
      offsets.set(pointer, index);
      if (sign === '{' || sign === '[') open.push({ pointer, isList: sign === '[', place: 0 });
      isKey = sign === '{';
    }
  }
  return offsets;
}

/** A key as a pointer has it. */
function escaped(key: string): string {
  return String(JSON.parse(key)).replaceAll('~', '~0').replaceAll('/', '~1');
}
