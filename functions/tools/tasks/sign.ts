import { Problem } from '../../core/contract/problems/problem.ts';
import { boxesOf } from './read-values.ts';
import { signatureLevelChoices } from './signature-levels.ts';
import { type Asked, ownKey, pdfCall, sourceOf, type Task } from './task.ts';

export const sign: Task = {
  name: 'sign',
  group: 'Sign',
  title: 'Sign a PDF',
  does: 'Sign with your key, so that everybody sees who signed, and what was changed since.',
  verb: 'Sign',
  takes: 'pdf',
  shows: 'box',
  controls: [
    { name: 'signer_id', kind: 'signer', label: 'Sign with' },
    {
      name: 'pkcs12_base64',
      kind: 'file',
      label: 'File with your key',
      accept: '.p12,.pfx,application/x-pkcs12',
      hint: 'PKCS#12, ending in .p12 or .pfx. It is used for this signature, and not kept.',
      when: ['signer_id', ownKey],
    },
    {
      name: 'pkcs12_password',
      kind: 'password',
      label: 'Password of that file',
      when: ['signer_id', ownKey],
    },
    {
      name: 'level',
      kind: 'choice',
      label: 'A signature',
      choices: signatureLevelChoices,
    },
    {
      name: 'text',
      kind: 'line',
      label: 'Text in its box',
      hint: 'Place the box on a page. Its text is your name, the time and the reason if you write none.',
    },
    {
      name: 'image',
      kind: 'file',
      label: 'Picture in its box',
      accept: 'image/png,image/jpeg',
      hint: 'Such as your handwriting, as PNG or JPEG.',
    },
    { name: 'reason', kind: 'line', label: 'Reason', hint: 'Such as: I agree.' },
    {
      name: 'certify',
      kind: 'choice',
      label: 'Changes after the signature',
      choices: [
        ['', 'as other signatures in the PDF allow'],
        ['no_changes', 'none at all'],
        ['form_filling', 'only filling in forms, and signing'],
        ['annotations', 'also comments'],
      ],
      hint: 'To limit them, yours has to be the first signature.',
    },
  ],
  call: (asked) => {
    const { level, reason, certify } = asked.values;
    return pdfCall('signPdf', {
      ...sourceOf(asked),
      ...keyOf(asked.values),
      level: level || 'b_b',
      ...appearanceOf(asked.values),
      ...(reason && { reason }),
      ...(certify && { certify }),
      filename: `${asked.name}-signed.pdf`,
    });
  },
};

function keyOf({ signer_id, pkcs12_base64, pkcs12_password }: Asked['values']) {
  if (signer_id !== ownKey) return { signer_id };
  if (!pkcs12_base64) throw new Problem('missing_field', 'Choose the file with your key first.');
  return { pkcs12_base64, ...(pkcs12_password && { pkcs12_password }) };
}

/** What the signature shows in its box. Without a box it is invisible. */
function appearanceOf(values: Asked['values']) {
  const { text, image } = values;
  const [place] = boxesOf(values);
  if (place)
    return { appearance: { ...place, ...(text && { text }), ...(image && { image_base64: image }) } };
  if (!text && !image) return {};
  throw new Problem(
    'missing_field',
    'Place the box on a page first, or leave out its text and its picture: without a box, the signature is invisible.',
  );
}
