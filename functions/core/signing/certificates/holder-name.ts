import type { Certificate } from '../../signatures/certificates/certificate.ts';
import { subjectName } from '../../signatures/subject-name.ts';

/** A certificate's holder, for people: the common name, or else the organization. */
export function holderName({ der }: Certificate): string {
  return subjectName(der) ?? 'a certificate without a name';
}
