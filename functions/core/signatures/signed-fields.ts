import type { Form } from '../form-fields/read-form.ts';
import { resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import type { OpenedSource } from '../pdf-objects/structure/open-source.ts';

/** The signature fields with a signature, in the order of the form. */
export function signedFields({ file }: Pick<OpenedSource, 'file'>, { fields }: Form) {
  return fields.flatMap((field) => {
    const signature =
      field.kind === 'signature' ? resolveDictionary(file, field.entries.get('V')) : undefined;
    return signature ? [{ field, signature }] : [];
  });
}
