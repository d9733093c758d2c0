/** A value in DynamoDB's protocol: its type, and the value. */
type Value = Readonly<Record<string, unknown>>;

export type Item = Readonly<Record<string, Value | undefined>>;

/** An item's size as DynamoDB counts it: names and values. */
export function itemBytes(item: Item): number {
  return Object.entries(item).reduce(
    (total, [name, value]) => total + Buffer.byteLength(name) + (value ? valueBytes(value) : 0),
    0,
  );
}

function valueBytes(value: Value): number {
  const [[type = '', content] = []] = Object.entries(value);
  if (type === 'S') return Buffer.byteLength(String(content));
  if (type === 'N') return Math.ceil(String(content).replace(/\D/g, '').length / 2) + 1;
  if (type === 'B') return Buffer.from(String(content), 'base64').length;
  if (type === 'M') return 3 + itemBytes(content as Item) + Object.keys(content as Item).length;
  if (type === 'L') {
    return 3 + (content as readonly Value[]).reduce((sum, member) => sum + 1 + valueBytes(member), 0);
  }
  const member = type.endsWith('S') ? type.slice(0, -1) : undefined; // SS, NS and BS; the remaining types take one byte
  if (!member) return 1;
  return (content as readonly string[]).reduce((sum, one) => sum + valueBytes({ [member]: one }), 0);
}
