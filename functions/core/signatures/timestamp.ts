import { type DerValue, objectId, octets, tags, timeOf, within } from './read-der.ts';
import { hashNames } from './signature-algorithms.ts';

/** The content that a timestamp covers, and its time (RFC 3161, 2.4.2). Throws UnreadableDer for anything else. */
export function timestampOf(value: DerValue) {
  const fields = within(value);
  const [, , imprint] = fields;
  const [algorithm, digest] = imprint ? within(imprint) : [];
  if (!algorithm || !digest) return undefined;
  const time = fields.find(({ tag }) => tag === tags.generalizedTime);
  return {
    hashName: hashNames.get(objectId(within(algorithm)[0])),
    digest: octets(digest),
    signedAt: time && timeOf(time),
  };
}
