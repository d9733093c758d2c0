import { s3Error } from './s3-error.ts';

/** Fields that a policy need not mention. */
const unspoken = ['policy', 'x-amz-signature', 'file', 'awsaccesskeyid', 'bucket'];

/**
 * Checks a form against its policy: the policy has not expired, all its conditions are met, and there are no fields
 * that it does not mention. `sizeBytes` is the file's size. Throws AccessDenied and InvalidPolicyDocument.
 */
export function checkPolicy(fields: Readonly<Record<string, string>>, sizeBytes: number): void {
  const { expiration, conditions } = parsed(fields.policy ?? '');
  if (!(Date.parse(String(expiration)) > Date.now()))
    throw s3Error('AccessDenied', 'The policy has expired.');
  const spoken = new Set(unspoken);
  for (const condition of conditions) {
    const [rule, name, value] = normalized(condition);
    if (rule === 'content-length-range') {
      checkSize(sizeBytes, Number(name), Number(value));
      continue;
    }
    const field = String(name).toLowerCase();
    spoken.add(field);
    if (!isMet(rule, fields[field] ?? '', String(value))) {
      throw s3Error('AccessDenied', `The policy's condition on ${field} is not met.`);
    }
  }
  const extra = Object.keys(fields).find((field) => !spoken.has(field) && !field.startsWith('x-ignore-'));
  if (extra) throw s3Error('AccessDenied', `The policy does not speak of the field ${extra}.`);
}

function parsed(policy: string): { readonly expiration: unknown; readonly conditions: readonly unknown[] } {
  try {
    const document = JSON.parse(Buffer.from(policy, 'base64').toString()) as Record<string, unknown>;
    if (Array.isArray(document.conditions)) {
      return { expiration: document.expiration, conditions: document.conditions };
    }
  } catch {
    // Rejected below, like every other invalid policy.
  }
  throw s3Error('InvalidPolicyDocument', 'The policy must be JSON with an expiration and conditions.');
}

/** A condition as [rule, field or least, value or most]: `{"key": "a"}` is short for `["eq", "$key", "a"]`. */
function normalized(condition: unknown): readonly [string, unknown, unknown] {
  if (Array.isArray(condition) && condition.length === 3) {
    const [rule, name, value] = condition;
    return [String(rule).toLowerCase(), String(name).replace(/^\$/, ''), value];
  }
  const [entry, ...others] = Object.entries(condition ?? {});
  if (!entry || others.length > 0) {
    throw s3Error('InvalidPolicyDocument', 'A condition must be an object of one field or a list of three.');
  }
  return ['eq', entry[0], entry[1]];
}

function isMet(rule: string, given: string, value: string): boolean {
  if (rule === 'eq') return given === value;
  if (rule === 'starts-with') return given.startsWith(value);
  throw s3Error('InvalidPolicyDocument', `There is no condition ${rule}.`);
}

function checkSize(sizeBytes: number, minimumBytes: number, maximumBytes: number): void {
  if (sizeBytes > maximumBytes)
    throw s3Error('EntityTooLarge', 'Your upload is larger than the policy allows.');
  if (!(sizeBytes >= minimumBytes))
    throw s3Error('EntityTooSmall', 'Your upload is smaller than the policy allows.');
}
