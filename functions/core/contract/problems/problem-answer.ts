import * as z from 'zod';

/** What is wrong with a field. */
export const fieldProblem = z.object({
  field: z.string().describe('Path of the field, such as `margin.top`.'),
  message: z.string().describe('What is wrong with it.'),
  rule: z
    .string()
    .optional()
    .describe('The rule of a standard that is broken: a clause, or the ID of a rule.'),
  pointer: z.string().optional().describe('JSON pointer to the place in a template’s data or schema.'),
  in: z.string().optional().describe('Field or partial of a template, with `line` and `column`.'),
  line: z.int().optional().describe('Line in it, from 1.'),
  column: z.int().optional().describe('Column in it, from 1.'),
});

/** The body of any failed call: see problemBody. */
export const problemAnswer = z
  .object({
    error: z.string().describe('Short description, the same for all errors of a kind.'),
    message: z.string().describe('What went wrong and what to do about it, for people.'),
    code: z
      .string()
      .meta({ title: 'ErrorCode' })
      .describe('What went wrong, for programs. Codes never change; new ones may be added.'),
    request_id: z.string().describe('ID of the request, also in the header `X-Request-Id`.'),
    doc_url: z.url().describe('Page about the code: what it means and what to do.'),
    details: z.array(fieldProblem).optional().describe('The invalid fields.'),
  })
  .meta({ title: 'Error' });
