import { resolve, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import type { Dictionary } from '../../pdf-objects/objects/values.ts';
import type { Comparison } from './revision.ts';

/** Actions that only navigate, as links do. */
const harmless = new Set(['URI', 'GoTo']);

/** Whether an annotation or field has a new action, other than one that only navigates. */
export function addsAction(
  { after, isSameHere }: Comparison,
  from: Dictionary | undefined,
  to: Dictionary,
): boolean {
  if (!isSameHere(from?.get('AA'), to.get('AA'))) return true;
  if (isSameHere(from?.get('A'), to.get('A'))) return false;
  const action = resolveDictionary(after.file, to.get('A'));
  const kind = resolve(after.file, action?.get('S'));
  return action !== undefined && (action.has('Next') || typeof kind !== 'string' || !harmless.has(kind));
}
