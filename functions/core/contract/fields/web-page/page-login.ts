import * as z from 'zod';

const maximumHeaders = 50;
const maximumHeaderBytes = 16 * 1024;
const maximumCookies = 50;

/** Headers that control how a request is sent, or that have a field of their own. */
const reserved =
  /^(host|origin|content-length|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|cookie2?|proxy-.*|sec-.*)$/i;

const headerName = z
  .string()
  .regex(/^[!#$%&'*+.^_`|~\w-]{1,100}$/, 'is not a header name')
  .refine((name) => !reserved.test(name), 'is not a header that can be set. Send cookies as `cookies`');

const headerValue = z
  .string()
  .max(8_192)
  .regex(/^[\t\x20-\x7e\x80-\xff]*$/, 'has characters that a header cannot have');

const headers = z
  .record(headerName, headerValue)
  .refine((all) => Object.keys(all).length <= maximumHeaders, `has more than ${maximumHeaders} headers`)
  .refine(
    (all) => Object.entries(all).flat().join('').length <= maximumHeaderBytes,
    `is larger than ${maximumHeaderBytes / 1024} KB`,
  );

const cookie = z.object({
  name: z.string().regex(/^[!#$%&'*+.^_`|~\w-]{1,256}$/, 'is not a cookie name'),
  value: z.string().regex(/^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{0,4096}$/, 'is not a cookie value'),
  domain: z
    .string()
    .regex(/^\.?[a-z0-9.-]{1,253}$/i, 'is not a domain')
    .optional(),
  path: z
    .string()
    .regex(/^\/[\x21-\x3a\x3c-\x7e]{0,1023}$/, 'must begin with /')
    .optional(),
});

/** The fields that authenticate the request for a page at a URL. */
export const loginFields = {
  headers: headers
    .optional()
    .describe(
      'Headers to send to the origin of `url`, by name, such as `Authorization`. No other origin gets them.',
    ),
  cookies: z
    .array(cookie)
    .max(maximumCookies)
    .optional()
    .describe(
      'Cookies of the page at `url`. One without a `domain` is sent only to the origin of `url`, one with a `domain` as a browser would send it.',
    ),
  authentication: z
    .object({
      username: z
        .string()
        .max(255)
        .regex(/^[^:]*$/, 'must not contain a colon')
        .describe('User name, without a colon.'),
      password: z.string().max(255).describe('Password.'),
    })
    .optional()
    .describe('Name and password for the origin of `url` (HTTP Basic authentication).'),
};

type Fields = Readonly<Record<string, unknown>>;

/**
 * A refinement for schemas with these fields: they need `url`, and a call whose request is not stored. Raises
 * invalid_field, and url_blocked for a URL with credentials in it.
 */
export function checkLogin(fields: Fields, context: z.RefinementCtx<Fields>): void {
  const refuse = (field: string, message: string, code = 'invalid_field') =>
    context.addIssue({ code: 'custom', path: [field], message, params: { code } });
  const { url, authentication, headers = {} } = fields;
  for (const field of Object.keys(loginFields).filter((name) => fields[name] !== undefined)) {
    if (url === undefined) refuse(field, 'can only be used with url');
    if (fields.async) refuse(field, 'cannot be used with async: the request of a job is stored');
  }
  if (authentication && Object.keys(headers as object).some((name) => /^authorization$/i.test(name))) {
    refuse('authentication', 'and headers.Authorization were both sent: send only one of them');
  }
  const parsed = typeof url === 'string' ? URL.parse(url) : null;
  if (parsed?.username || parsed?.password) {
    refuse('url', 'contains a user name or password. Send them as authentication', 'url_blocked');
  }
}
