import type { Span } from './collector.ts';

/** Each span as `name < name of its parent`; the caller's is `caller`. */
export function tree(spans: readonly Span[], callersId = ''): readonly string[] {
  const nameOf = (id = 'none') =>
    id === callersId ? 'caller' : (spans.find(({ spanId }) => spanId === id)?.name ?? id);
  return spans.map(({ name, parentSpanId }) => `${name} < ${nameOf(parentSpanId)}`).sort();
}
