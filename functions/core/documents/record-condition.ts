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

/**
 * The record is this draft's, in one of these states if any are named. Each attempt of a job writes a draft under the
 * same id: a request of an earlier one that arrives late must not change it.
 */
export function ofDraft({ createdAt }: Document, ...states: readonly Document['state'][]): RecordCondition {
  const { expression, names, values } = inState(...states);
  return {
    expression: `#createdAt = :createdAt${expression && ` AND (${expression})`}`,
    names: { ...(expression && names), '#createdAt': 'createdAt' },
    values: { ...values, ':createdAt': createdAt },
  };
}

/** There is no record, or that of an earlier draft, or this one as it is written now. */
export function unwritten({ createdAt, state }: Document): RecordCondition {
  return {
    expression:
      'attribute_not_exists(#id) OR (#createdAt < :createdAt AND #state <> :stored) OR ' +
      '(#createdAt = :createdAt AND #state = :state)',
    names: { '#id': 'id', '#createdAt': 'createdAt', '#state': 'state' },
    values: { ':createdAt': createdAt, ':state': state, ':stored': 'stored' },
  };
}

/** The record exists. */
export const recorded: RecordCondition = {
  expression: 'attribute_exists(#id)',
  names: { '#id': 'id' },
  values: {},
};
