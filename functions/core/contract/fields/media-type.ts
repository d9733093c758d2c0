import type { BodyKind } from '../endpoint.ts';

/** The media type of each kind of body. */
export const mediaTypeOf: Readonly<Record<BodyKind, string>> = {
  json: 'application/json',
  multipart: 'multipart/form-data',
  form: 'application/x-www-form-urlencoded',
};
