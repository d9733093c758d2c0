import { resolve, resolveDictionary } from '../../objects/read-object.ts';
import {
  type Dictionary,
  isArray,
  isDictionary,
  isReference,
  type Value,
  withEntries,
} from '../../objects/values.ts';
import { placedDestination } from '../destinations.ts';
import type { Part } from './part.ts';

const maximumChainLength = 32;

/**
 * An action for the new file (ISO 32000-2, 12.6): without jumps to omitted pages, also within its chain, and naming
 * only included form fields. Undefined if nothing remains.
 */
export function placedAction(part: Part, value: Value | undefined, depth = 0): Dictionary | undefined {
  const action = resolveDictionary(part.copy.file, value);
  if (!action || depth > maximumChainLength) return undefined;
  const next = placedNext(part, action.get('Next'), depth + 1);
  const changes = placedStep(part, action);
  if (changes === undefined) return next.length === 1 ? next[0] : undefined;
  return withEntries(action, { ...changes, Next: next.length > 1 ? next : next[0] });
}

/** The changes to one action, or undefined if it is to be removed. */
function placedStep(part: Part, action: Dictionary): Record<string, Value | undefined> | undefined {
  switch (action.get('S')) {
    case 'GoTo': {
      const destination = placedDestination(part, action.get('D'));
      return destination === undefined ? undefined : { D: destination, SD: undefined };
    }
    case 'Thread':
      return undefined;
    case 'SubmitForm':
    case 'ResetForm':
      return action.has('Fields') ? { Fields: placedFields(part, action.get('Fields')) } : {};
    case 'Hide':
      return { T: placedFields(part, action.get('T')) };
    default:
      return {};
  }
}

function placedNext(part: Part, value: Value | undefined, depth: number): readonly Dictionary[] {
  const resolved = resolve(part.copy.file, value);
  const steps = isArray(resolved) ? resolved.slice(0, maximumChainLength) : [value];
  return steps.flatMap((step) => placedAction(part, step, depth) ?? []);
}

/** Fields are given by name or by reference. References to omitted fields are removed. */
function placedFields(part: Part, value: Value | undefined): Value {
  const { file, numbers } = part.copy;
  const resolved = resolve(file, value);
  const isIn = (field: Value) => !isReference(field) || (numbers[field.number] ?? 0) > 0;
  if (isArray(resolved)) return resolved.filter(isIn);
  return isDictionary(resolved) ? (value !== undefined && isIn(value) ? value : []) : resolved;
}

/**
 * Like `placedAction`, for additional actions, by trigger, of a page, an annotation or a field (ISO 32000-2, 12.6.3).
 */
export function placedTriggers(part: Part, value: Value | undefined): Dictionary | undefined {
  const triggers = resolveDictionary(part.copy.file, value);
  if (!triggers) return undefined;
  const placed = new Map<string, Value>();
  for (const [trigger, action] of triggers) {
    const kept = placedAction(part, action);
    if (kept) placed.set(trigger, kept);
  }
  return placed.size > 0 ? placed : undefined;
}
