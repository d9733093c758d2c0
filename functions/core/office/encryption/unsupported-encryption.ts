import { Problem } from '../../contract/problems/problem.ts';

/** The problem of a document that is encrypted in a way that this service does not decrypt. */
export function unsupportedEncryption(): Problem {
  return new Problem(
    'invalid_office_file',
    'The document is encrypted in a way that is unsupported. Save it without a password, or as docx, xlsx or pptx with one, and try again.',
  );
}
