import type { ErrorObject, ValidateFunction } from 'ajv';
import type { FieldProblem, Problem } from '../../contract/problems/problem.ts';
import { invalidData, mostFaults } from '../template-fault.ts';
import { compileSchema } from './compile-schema.ts';

/** Throws invalid_data unless a schema accepts the data. */
export function checkData(schema: unknown, data: unknown): void {
  const problem = dataProblem(compileSchema(schema), data);
  if (problem) throw problem;
}

/** The problem of data that a schema refuses, with a JSON pointer for each fault. */
export function dataProblem(validate: ValidateFunction, data: unknown): Problem | undefined {
  if (validate(data)) return undefined;
  const errors = validate.errors ?? [];
  // Those of branches are told by the keyword that has them.
  const told = errors.filter(({ keyword }) => keyword !== 'if');
  return invalidData((told.length > 0 ? told : errors).slice(0, mostFaults).map(dataFault));
}

function dataFault(error: ErrorObject): FieldProblem {
  const [member, message] = inWords(error);
  const pointer = member === undefined ? error.instancePath : `${error.instancePath}/${escaped(member)}`;
  return { field: fieldOf(pointer), pointer, message };
}

/** The member that a fault is about, if it is one of the value's, and the fault. */
function inWords({
  keyword,
  params,
  message = 'is not valid',
}: ErrorObject): readonly [member: string | undefined, message: string] {
  const { missingProperty, additionalProperty, unevaluatedProperty, allowedValues, allowedValue, format } =
    params as Readonly<Record<string, unknown>>;
  if (typeof missingProperty === 'string') return [missingProperty, 'is required'];
  const unknown = additionalProperty ?? unevaluatedProperty;
  if (typeof unknown === 'string') return [unknown, 'is not in the template’s schema'];
  if (keyword === 'enum') return [undefined, `must be one of ${JSON.stringify(allowedValues).slice(0, 200)}`];
  if (keyword === 'const') return [undefined, `must be ${JSON.stringify(allowedValue).slice(0, 200)}`];
  if (keyword === 'format') return [undefined, `must be a ${String(format).slice(0, 40)}`];
  return [undefined, message.slice(0, 200)];
}

/** A place as callers name it: `data.items[0].price`. */
function fieldOf(pointer: string): string {
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return `data${parts.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`)).join('')}`.slice(0, 500);
}

function escaped(member: string): string {
  return member.replaceAll('~', '~0').replaceAll('/', '~1');
}
