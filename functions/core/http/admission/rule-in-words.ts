import type { z } from 'zod';

/** Says what a broken rule asks for, to be read after the field's name. Undefined leaves the schema's own words. */
export const ruleInWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${withArticle(issue.expected)}`;
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
    case 'too_small':
      return `must be at least ${issue.minimum}${unit(issue.origin)}`;
    case 'too_big':
      return `must be at most ${issue.maximum}${unit(issue.origin)}`;
    case 'invalid_format':
      return issue.format === 'date' ? 'must be a date, as 2026-01-31' : `must be a valid ${issue.format}`;
    default:
      return 'is not valid';
  }
};

function withArticle(type: string): string {
  const names: Readonly<Record<string, string>> = {
    array: 'a list',
    int: 'a whole number',
    object: 'an object',
  };
  return names[type] ?? `a ${type}`;
}

function unit(origin: string): string {
  if (origin === 'string') return ' characters long';
  return origin === 'array' ? ' items long' : '';
}
