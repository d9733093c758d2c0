import * as z from 'zod';
import { callSources } from '../callers/call-source.ts';
import { environments } from '../resources/environment.ts';

/** An API key or app, or null. */
export const namedCredential = z
  .object({ id: z.string().describe('Its ID, which is no secret.'), name: z.string().describe('Its name.') })
  .nullable();

/** A call in the log, as its account sees it. */
export const callDescription = z
  .object({
    request_id: z
      .string()
      .describe('`X-Request-Id` of the response; for the work of a job, the ID of the job.'),
    created_at: z.iso.datetime().describe('When the call began.'),
    method: z.string().describe('HTTP method.'),
    endpoint: z.string().describe('Path of the endpoint.'),
    status: z.int().describe('HTTP status of the response.'),
    code: z.string().nullable().describe('Code of the error; null if the call succeeded.'),
    message: z
      .string()
      .nullable()
      .describe('Message of the error; null also if it may quote the request, which is not logged.'),
    details: z
      .array(
        z.object({
          field: z.string().describe('Name of the field.'),
          message: z.string().describe('What is wrong with it.'),
        }),
      )
      .optional()
      .describe('Invalid fields, if the error named any.'),
    duration_ms: z.int().describe('Time until the response began, in milliseconds.'),
    pages: z.int().describe('Pages that were charged.'),
    credits: z.number().describe('Credits that were charged.'),
    environment: z.enum(environments).describe('The environment of the call.'),
    via: z.enum(callSources).describe('Origin of the call. `job` is the work of a job.'),
    key: namedCredential.describe('The API key that made the call; null if there was none.'),
    app: namedCredential.describe('The app that made the call; null if there was none.'),
  })
  .meta({ title: 'Call' });
