import * as z from 'zod';
import { certificateFacts } from '../../core/contract/answers/certificate-facts.ts';
import type { Endpoints } from '../../core/contract/endpoint.ts';
import { exactlyOneOf } from '../../core/contract/fields/exactly-one.ts';
import { roleArnField } from '../../core/contract/fields/signing/role-arn.ts';
import {
  certificateChainField,
  pkcs12Field,
  pkcs12PasswordField,
  signerIdField,
} from '../../core/contract/fields/signing/signature-fields.ts';
import { free } from '../../core/contract/prices.ts';

const signerId = signerIdField.describe('Name of the signer, such as `contracts`.');

const signer = z
  .object({
    signer_id: z.string().describe('Name of the signer.'),
    kind: z.enum(['kms', 'pkcs12']).describe('Where its key is: in AWS KMS, or in a PKCS#12 file.'),
    key_arn: z.string().optional().describe('ARN of the key in KMS.'),
    role_arn: z.string().optional().describe('ARN of the role that may sign with it.'),
    certificate: certificateFacts.describe('The signer’s certificate.'),
    created_at: z.iso.datetime().describe('When it was set.'),
  })
  .meta({ title: 'Signer' });

/** Fields that belong to another. Only a password may be missing. */
const companions = [
  ['role_arn', 'key_arn'],
  ['certificate_chain', 'key_arn'],
  ['password', 'pkcs12_base64'],
] as const;

/** The endpoints that set what an account signs with. */
export const signers = {
  listSigners: {
    method: 'GET',
    path: '/signers',
    summary: 'List the account’s signers, and the external ID for their roles',
    description: 'Live and test have signers of their own. Keys and passwords are in no answer.',
    isForWholeAccount: true,
    access: ['pdf:sign'],
    price: free,
    accepts: [],
    request: z.object({}),
    produces: z.object({
      external_id: z
        .string()
        .describe('External ID that the role’s trust policy must require. It never changes.'),
      signers: z.array(signer).describe('The signers of this environment, by name.'),
    }),
    agents: { isHidden: true },
  },
  getSigner: {
    method: 'GET',
    path: '/signers/{signer_id}',
    summary: 'Get a signer',
    description: 'Its certificate, and the ARNs of its key and role, if that is in AWS KMS.',
    isForWholeAccount: true,
    access: ['pdf:sign'],
    price: free,
    accepts: [],
    request: z.object({ signer_id: signerId }),
    produces: signer,
    callersOwn: 'a signer',
    agents: { isHidden: true },
  },
  setSigner: {
    method: 'PUT',
    path: '/signers/{signer_id}',
    summary: 'Set a signer: a key in AWS KMS, or a PKCS#12 file',
    description:
      'A key in KMS never leaves it: the service asks it for signatures through your role. A PKCS#12 file is kept encrypted. Before anything is saved, the key signs a random number, which is verified with the certificate.',
    problems: [
      'source_conflict',
      'invalid_certificate',
      'invalid_signature',
      'signer_failed',
      'limit_reached',
    ],
    access: ['account:write'],
    price: free,
    accepts: ['json', 'form'],
    request: z
      .object({
        signer_id: signerId,
        key_arn: z
          .string()
          .regex(
            /^arn:aws(?:-cn|-us-gov)?:kms:[a-z0-9-]{1,32}:\d{12}:key\/[\w-]{1,64}$/,
            'must be the ARN of a key, such as arn:aws:kms:eu-central-1:123456789012:key/…',
          )
          .optional()
          .describe('ARN of an asymmetric key in KMS for signing. Send this or `pkcs12_base64`.'),
        role_arn: roleArnField
          .optional()
          .describe('ARN of the role that may sign with the key. Only with `key_arn`.'),
        certificate_chain: certificateChainField.optional(),
        pkcs12_base64: pkcs12Field
          .optional()
          .describe('Key and certificates as a PKCS#12 file (.p12, .pfx) in base64.'),
        password: pkcs12PasswordField.optional().describe('Password of the PKCS#12 file.'),
      })
      .apply(exactlyOneOf('key_arn', 'pkcs12_base64'))
      .superRefine((fields, context) => {
        for (const [name, other] of companions) {
          const isGiven = fields[name] !== undefined;
          const isRequired = fields[other] !== undefined && name !== 'password';
          if (isGiven === isRequired || (isGiven && fields[other] !== undefined)) continue;
          const message = isGiven ? `can only be used with ${other}` : `is required with ${other}`;
          const code = isGiven ? 'source_conflict' : 'missing_field';
          context.addIssue({ code: 'custom', path: [name], message, params: { code } });
        }
      }),
    produces: signer,
    callersOwn: 'a key of your own, a role that may sign with it, and its certificate',
    example: {
      signer_id: 'contracts',
      key_arn: 'arn:aws:kms:eu-central-1:123456789012:key/1234abcd-12ab-34cd-56ef-1234567890ab',
      role_arn: 'arn:aws:iam::123456789012:role/pdf-service-signing',
      certificate_chain: '-----BEGIN CERTIFICATE-----\n…\n-----END CERTIFICATE-----',
    },
  },
  removeSigner: {
    method: 'DELETE',
    path: '/signers/{signer_id}',
    summary: 'Remove a signer',
    description: 'What it has signed stays valid. The key in KMS is not changed.',
    access: ['account:write'],
    price: free,
    accepts: [],
    request: z.object({ signer_id: signerId }),
    produces: z.object({ success: z.literal(true).describe('Always true.') }),
    callersOwn: 'a signer',
  },
} as const satisfies Endpoints;
