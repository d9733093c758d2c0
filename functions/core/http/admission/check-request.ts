import { closestName } from '../../closest-name.ts';
import { type FieldProblem, Problem } from '../../contract/problems/problem.ts';
import { warningHeader } from '../answers/warning-header.ts';
import { type Facts, type Known, requestHeader } from '../call.ts';
import { unknownFields } from './body/unknown-fields.ts';
import { problemOfIssues } from './problem-of-issues.ts';
import { ruleInWords } from './rule-in-words.ts';

const maximumUnknown = 10;
const maximumNameCharacters = 100;

/**
 * Validates the request's fields against the endpoint's schema and returns the input. Unknown fields are ignored, since
 * a client may be newer than the service; warnings name them, and so does the response to a failed call. A caller may
 * prefer to have them refused (RFC 7240, 4.4). Throws unknown_field, missing_field, invalid_field, or the schema's code
 * for the broken rule, with every invalid field in `details`. The fields are dropped: one may be a large file as text,
 * whose bytes the input has.
 */
export function checkRequest(
  event: Known<Pick<Facts, 'endpoint' | 'fields'>>,
): Pick<Facts, 'input' | 'warnings' | 'fields' | 'sentFields'> {
  const { call } = event;
  const { endpoint, fields } = call;
  const unknown = unknownOf(call);
  const warnings = unknown.map(
    ({ field, message }) => `unknown field: ${field}${message.replace('is unknown', '')}`,
  );
  call.unknown = unknown;
  Object.assign(call.headers, warningHeader(warnings));
  if (isStrict.test(requestHeader(event, 'prefer') ?? '')) {
    call.headers['Preference-Applied'] = 'handling=strict';
    if (unknown.length > 0)
      throw new Problem(
        'unknown_field',
        'The request has fields that this endpoint does not know. Correct their names, or leave them out.',
      );
  }
  const result = endpoint.request.safeParse(fields, { error: ruleInWords, reportInput: true });
  if (!result.success) throw problemOfIssues(result.error.issues, call);
  return { input: result.data, warnings, fields: {}, sentFields: Object.keys(fields) };
}

const isStrict = /(^|[,;])\s*handling\s*=\s*"?strict"?\s*($|[,;])/i;

/** The reports of unknown fields. Our own forms have a field for their token, and OAuth requests may have any. */
function unknownOf({ endpoint, fields }: Pick<Facts, 'endpoint' | 'fields'>): readonly FieldProblem[] {
  if (endpoint.audience === 'browser' || endpoint.errors === 'oauth') return [];
  return unknownFields(endpoint.request, fields)
    .take(maximumUnknown)
    .map(({ name, known }) => unknownProblem(name.slice(0, maximumNameCharacters), known))
    .toArray();
}

function unknownProblem(field: string, known: readonly string[]): FieldProblem {
  const meant = closestName(field, known);
  return { field, message: `is unknown${meant ? `, did you mean ${meant}?` : ''}` };
}
