import type { Document } from './document.ts';

/** A condition on a record, in DynamoDB's expression syntax, for changing or finding it. */
export interface RecordCondition {
  readonly expression: string;
  readonly names: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The document is visible at this moment: the same as isVisible, evaluated by the table. */
export function visibleNow(): RecordCondition {
  return {
    expression: '#state = :stored AND (#expiresAt > :now OR attribute_type(#expiresAt, :null))',
    names: { '#state': 'state', '#expiresAt': 'expiresAt' },
    values: { ':stored': 'stored', ':now': new Date().toISOString(), ':null': 'NULL' },
  };
}

/** The document is in one of these states. */
export function inState(...states: readonly Document['state'][]): RecordCondition {
  return {
    expression: states.map((state) => `#state = :is_${state}`).join(' OR '),
    names: { '#state': 'state' },
    values: Object.fromEntries(states.map((state) => [`:is_${state}`, state])),
  };
}

/** The record exists. */
export const recorded: RecordCondition = {
  expression: 'attribute_exists(#id)',
  names: { '#id': 'id' },
  values: {},
};
