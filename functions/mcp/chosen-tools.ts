import { programEndpoints } from '../catalog.ts';
import { Problem } from '../core/contract/problems/problem.ts';
import { isForAgents } from './is-for-agents.ts';
import { allTools, type Tool } from './tools.ts';

/**
 * The tools that a URL requests with `tools`: names of tools and of families, such as `pdf,search_files`; all by
 * default. Throws invalid_field for an unknown name.
 */
export function chosenTools(url: string): readonly Tool[] {
  const wanted = new URL(url).searchParams.get('tools');
  if (wanted === null) return allTools();
  const names = new Set(wanted.split(',').map((name) => name.trim()));
  const known = new Set(allTools().flatMap(({ name, endpoint }) => [name, endpoint.family]));
  const unknown = [...names].filter((name) => !known.has(name));
  if (unknown.length === 0) return allTools().filter((tool) => isNamed(tool, names));
  // In the catalog's order, regardless of the order of tools.
  const families = [...new Set(programEndpoints.filter(isForAgents).map(({ family }) => family))].join(', ');
  const message = `must list names of tools or of ${families}`;
  throw new Problem('invalid_field', `tools ${message}.`, { details: [{ field: 'tools', message }] });
}

function isNamed({ name, endpoint }: Tool, names: ReadonlySet<string>): boolean {
  return names.has(name) || names.has(endpoint.family);
}
