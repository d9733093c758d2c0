import type { z } from 'zod';

/**
 * States what a broken rule requires, worded to follow the field's name. Returns undefined to keep the schema's own
 * message.
 */
export const ruleInWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${withArticle(issue.expected)}`;
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
    case 'too_small':
      return `must ${counted('at least', issue.minimum, issue.origin)}`;
    case 'too_big':
      return `must ${counted('at most', issue.maximum, issue.origin)}`;
    case 'invalid_union':
      return Array.isArray(issue.options) ? `must be one of ${issue.options.join(', ')}` : 'is not valid';
    case 'invalid_format':
      return issue.format === 'date'
        ? 'must be a date such as 2026-01-31'
        : `must be a valid ${issue.format}`;
    default:
      return 'is not valid';
  }
};

function withArticle(type: string): string {
  const names: Readonly<Record<string, string>> = {
    array: 'a list',
    int: 'a whole number',
    object: 'an object',
    record: 'an object',
  };
  return names[type] ?? `a ${type}`;
}

/** A limit on a number, or on the size of a text or list: `be at most 10`, `have at least 1 character`. */
function counted(bound: string, count: number | bigint, origin: string): string {
  const part = { string: 'character', array: 'item' }[origin];
  return part ? `have ${bound} ${count} ${part}${count === 1 ? '' : 's'}` : `be ${bound} ${count}`;
}
