import type { FieldProblem } from '../../contract/problems/problem.ts';
import { linearTest } from '../../matching/linear-matcher.ts';
import { mostFaults } from '../template-fault.ts';

const mostLevels = 60;
const dialect = /^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/;
const mostPatternCharacters = 1_000;

/** Keywords whose members are schemas by name, so that a member named `$ref` there is none. */
const named = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);
/** Keywords whose values are data. */
const data = new Set(['const', 'enum', 'default', 'examples']);

/** What a schema has that it may not: references elsewhere, other dialects, patterns that need backtracking, and depth. */
export function schemaFaults(schema: unknown): readonly FieldProblem[] {
  const faults: FieldProblem[] = [];
  const refuse = (pointer: string, message: string) => {
    if (faults.length < mostFaults)
      faults.push({ field: 'data_schema', pointer, message: `${pointer || '/'} ${message}` });
  };
  const look = (part: unknown, pointer: string, levels: number, isNamed: boolean): void => {
    if (typeof part !== 'object' || part === null) return;
    if (levels > mostLevels) {
      refuse(pointer, `is more than ${mostLevels} levels deep`);
      return;
    }
    for (const [key, value] of Object.entries(part)) {
      const place = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      if (!isNamed && data.has(key)) continue;
      const why = isNamed || Array.isArray(part) ? undefined : faultOf(key, value);
      if (why) refuse(place, why);
      look(value, place, levels + 1, !isNamed && named.has(key));
    }
    if (pointer.endsWith('/patternProperties'))
      for (const pattern of Object.keys(part)) {
        const why = patternFault(pattern);
        if (why) refuse(pointer, why);
      }
  };
  look(schema, '', 0, false);
  return faults;
}

function faultOf(key: string, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (key === '$ref' || key === '$dynamicRef')
    return value.startsWith('#') ? undefined : 'leads out of the schema: references begin with #';
  if (key === '$schema')
    return dialect.test(value) ? undefined : 'is another dialect: use draft 2020-12, or leave it out';
  if (key === '$id')
    return value.startsWith('#') ? undefined : 'is not for schemas of templates: leave it out';
  return key === 'pattern' ? patternFault(value) : undefined;
}

function patternFault(pattern: string): string | undefined {
  if (pattern.length > mostPatternCharacters)
    return `has a pattern of more than ${mostPatternCharacters} characters`;
  return linearTest(pattern)
    ? undefined
    : 'has a pattern that is not valid, or needs look-around or back references';
}
