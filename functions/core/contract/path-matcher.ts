/** A path's template, as API Gateway writes it, and the values of its parameters, decoded; null if it has none. */
export interface PathMatch<Template extends string = string> {
  readonly template: Template;
  readonly parameters: Readonly<Record<string, string>> | null;
}

/**
 * Finds the template of a path as API Gateway does: a literal segment is preferred to a parameter, and a parameter, which
 * is never empty, to `{proxy+}`, which is the rest of the path. The function throws URIError for a path with invalid
 * percent-encoding.
 */
export function pathMatcher<Template extends string>(templates: Iterable<Template>) {
  const known = [...new Set(templates)]
    .map((template) => ({ template, parts: segmentsOf(template) }))
    .toSorted((a, b) => (rankOf(a.parts) < rankOf(b.parts) ? -1 : 1));
  return (path: string): PathMatch<Template> | undefined => {
    const segments = segmentsOf(path).map(decodeURIComponent);
    const found = known.find(({ parts }) => matches(parts, segments));
    return found && { template: found.template, parameters: parametersOf(found.parts, segments) };
  };
}

/** Whether a template ends in `{proxy+}`, and stands for all paths below another. */
export function isGreedy(template: string): boolean {
  return template.endsWith('+}');
}

function segmentsOf(path: string): readonly string[] {
  return path.slice(1).split('/');
}

/** Of templates that match the same path, the one with the lowest rank, as text, is meant. */
function rankOf(parts: readonly string[]): string {
  return parts.map((part) => (isGreedy(part) ? '2' : isParameter(part) ? '1' : '0')).join('');
}

function matches(parts: readonly string[], segments: readonly string[]): boolean {
  const isLongEnough = isGreedy(parts.at(-1) ?? '')
    ? segments.length >= parts.length
    : segments.length === parts.length;
  return (
    isLongEnough &&
    parts.every((part, index) =>
      isParameter(part) ? isGreedy(part) || segments[index] !== '' : part === segments[index],
    )
  );
}

function parametersOf(parts: readonly string[], segments: readonly string[]): PathMatch['parameters'] {
  const found = parts.flatMap((part, index) => {
    if (!isParameter(part)) return [];
    return isGreedy(part)
      ? [[part.slice(1, -2), segments.slice(index).join('/')] as const]
      : [[part.slice(1, -1), segments[index] ?? ''] as const];
  });
  return found.length > 0 ? Object.fromEntries(found) : null;
}

function isParameter(part: string): boolean {
  return part.startsWith('{');
}
