import type { z } from 'zod';
import { catalog } from '../../catalog.ts';
import { levelInWords } from './signature-levels.ts';
import { pdfCall, sourceOf, type Task } from './task.ts';

const { produces } = catalog.pdf.verifySignatures;

type Verification = z.output<typeof produces>;
type Signature = Verification['signatures'][number];

export const verify: Task = {
  name: 'verify',
  group: 'Sign',
  title: 'Verify signatures',
  does: 'See who signed a PDF, when, and what was changed since.',
  verb: 'Verify',
  takes: 'pdf',
  shows: 'pages',
  controls: [
    {
      name: 'trust',
      kind: 'text',
      label: 'Certificates that you trust',
      hint: 'In PEM, of signers or their authorities. Without them, no signature passes.',
    },
  ],
  call: (asked) =>
    pdfCall('verifySignatures', {
      ...sourceOf(asked),
      ...(asked.values.trust && { trust: { roots_pem: asked.values.trust } }),
    }),
  file: (json) => ({ extension: 'txt', text: inWords(produces.parse(json)) }),
};

const verdicts: Readonly<Record<Verification['verdict'], string>> = {
  passed: 'Passed: every signature is valid, and by somebody you trust.',
  indeterminate: 'Indeterminate: not everything about the signatures can be proved.',
  failed: 'Failed: a signature is not valid. Do not rely on it.',
  unsigned: 'This PDF has no signatures.',
};

const changesInWords: Readonly<Record<Signature['changes'], string>> = {
  none: 'nothing',
  allowed: 'only what the signature allows',
  not_allowed: 'something that the signature does not allow',
  unknown: 'unknown, because the states of the file cannot be compared',
};

const kindsInWords: Readonly<Record<Signature['changes_since'][number]['kind'], string>> = {
  form_filling: 'a form filled in',
  annotation: 'comments',
  signature: 'a signature',
  dss: 'proofs that certificates were valid',
  metadata: 'properties',
  page_content: 'what is on the page',
  other: 'something else',
};

function inWords({ verdict, signatures, truncated }: Verification): string {
  const cut = truncated.length > 0 ? ['Not everything is listed here, because there is too much.'] : [];
  return [verdicts[verdict], ...signatures.map(signatureInWords), ...cut].join('\n\n');
}

function signatureInWords(signature: Signature, index: number): string {
  const { kind, indication, sub_indication, signer, signed_at, reason, level, changes } = signature;
  const why = sub_indication ? ` (${sub_indication.toLowerCase().replaceAll('_', ' ')})` : '';
  return [
    `${index + 1}. ${kind === 'timestamp' ? 'Time stamp' : 'Signature'}: ${indication}${why}`,
    `By: ${signer ?? 'unknown'}`,
    `At: ${signed_at ?? 'unknown'}`,
    ...(reason ? [`Reason: ${reason}`] : []),
    ...(level ? [`Level: ${levelInWords(level)}`] : []),
    ...signature.timestamps.map(
      ({ time, indication: judged }) => `Time stamp of ${time ?? 'unknown'}: ${judged}`,
    ),
    `Changed since: ${changes === 'none' ? changesInWords.none : `${changesInWords[changes]}${listOf(signature)}`}`,
  ].join('\n');
}

function listOf({ changes_since }: Signature): string {
  const changes = changes_since.map(
    ({ kind, page }) => `${kindsInWords[kind]}${page ? ` on page ${page}` : ''}`,
  );
  return changes.length > 0 ? `: ${[...new Set(changes)].join(', ')}` : '';
}
