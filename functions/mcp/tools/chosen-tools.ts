import { Problem } from '../../core/contract/problems/problem.ts';
import { commonTools } from './common-tools.ts';
import { allTools, type Tool } from './tools.ts';
import { toolsetOf, toolsets } from './toolsets.ts';

/** The tools of a URL. */
export interface ChosenTools {
  /** Those that the client sees. */
  readonly shown: readonly Tool[];
  /** Those that it may call by their name. */
  readonly callable: readonly Tool[];
  /** Whether it can also find and call the tools that it does not see. */
  readonly findsOthers: boolean;
}

/**
 * The tools that a URL requests with `tools`: `all`, or names of toolsets, families and tools, such as
 * `read,search_files`, which are all that the client can call. By default it sees the common ones and can call all.
 * Throws invalid_field for an unknown name.
 */
export function chosenTools(url: string): ChosenTools {
  const wanted = new URL(url).searchParams.get('tools');
  if (wanted === null) return { shown: commonTools(), callable: allTools(), findsOthers: true };
  const names = new Set(wanted.split(',').map((name) => name.trim()));
  const known = new Set(allTools().flatMap(namesOf));
  if ([...names].some((name) => !known.has(name))) {
    const message = `must list names of tools, or of ${toolsets.join(', ')} or all`;
    const details = [{ field: 'tools', message }];
    throw new Problem('invalid_field', `tools ${message}. Example: ?tools=read,files.`, { details });
  }
  const chosen = allTools().filter((tool) => namesOf(tool).some((name) => names.has(name)));
  return { shown: chosen, callable: chosen, findsOthers: false };
}

/** The names that choose a tool. */
function namesOf({ name, endpoint }: Tool): readonly string[] {
  return ['all', name, toolsetOf(endpoint), endpoint.family];
}
