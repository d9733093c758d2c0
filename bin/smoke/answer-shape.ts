/** The part of a response that is the same for every request. */
export interface AnswerShape {
  readonly status: number;
  /** By name: constant values are kept, all others are `…`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Shape;
}

/** JSON with its values replaced by their types; of a list only the first member. */
type Shape = string | readonly Shape[] | { readonly [name: string]: Shape };

/** Headers with a constant value. */
const constantHeaders = ['content-type', 'cache-control', 'x-content-type-options', 'retry-after', 'allow'];

/** Headers of the connection, and those that intermediaries add. */
const foreignHeaders =
  /^(date|connection|keep-alive|transfer-encoding|content-length|via|server|alt-svc|x-amz.*|x-cache.*)$/;

/** An answer's shape. */
export function shapeOf({ status, headers }: Response, bytes: Buffer): AnswerShape {
  const isJson = headers.get('content-type')?.startsWith('application/json');
  return {
    status,
    headers: Object.fromEntries(
      [...headers]
        .filter(([name]) => !foreignHeaders.test(name))
        .map(([name, value]) => [name, constantHeaders.includes(name) ? value : '…'] as const)
        .sort(([one], [other]) => one.localeCompare(other)),
    ),
    body: isJson ? shapeOfValue(JSON.parse(bytes.toString())) : bytes.length > 0 ? 'bytes' : 'nothing',
  };
}

function shapeOfValue(value: unknown): Shape {
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOfValue);
  if (typeof value !== 'object') return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOfValue(member)]));
}
