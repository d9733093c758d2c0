import type { z } from 'zod';
import { tenantOf } from '../core/contract/callers/tenant.ts';
import type { Operations } from '../core/contract/endpoint.ts';
import { recordAccountChange } from '../core/http/record-account-change.ts';
import { externalIdOf } from '../core/identity/own-bucket.ts';
import { type NamedKey, saveSigner } from '../core/signers/save-signer.ts';
import {
  listSigners,
  readSigner,
  removeSigner,
  type Signer,
  signerNotFound,
} from '../core/signers/signer.ts';
import type { signers as endpoints } from './endpoints/signers.ts';

type SetInput = z.output<typeof endpoints.setSigner.request>;

/** The operations on what an account signs with. */
export const signers: Operations<typeof endpoints> = {
  listSigners: async (_, { accountId, environment }) => {
    const found = await listSigners(tenantOf(accountId, environment));
    return { json: { external_id: await externalIdOf(accountId), signers: found.map(describeSigner) } };
  },

  getSigner: async ({ signer_id }, { accountId, environment }) => ({
    json: describeSigner(await readSigner(tenantOf(accountId, environment), signer_id)),
  }),

  setSigner: async (input, context) => {
    const signer = await saveSigner(input.signer_id, namedKey(input), context);
    await recordAccountChange(context, 'signerSet', placeOf(signer));
    return { json: describeSigner(signer) };
  },

  removeSigner: async ({ signer_id }, context) => {
    const { accountId, environment } = context;
    const wasThere = await removeSigner(tenantOf(accountId, environment), signer_id);
    if (!wasThere) throw signerNotFound(signer_id);
    await recordAccountChange(context, 'signerRemoved', signer_id);
    return { json: { success: true } };
  },
};

function namedKey(input: SetInput): NamedKey {
  const { key_arn, role_arn, certificate_chain, pkcs12_base64, password = '' } = input;
  if (pkcs12_base64) return { pkcs12_base64, pkcs12_password: password };
  if (key_arn === undefined || role_arn === undefined || certificate_chain === undefined) {
    throw new Error('the request’s schema lets no such call pass');
  }
  return { keyArn: key_arn, roleArn: role_arn, certificateChain: certificate_chain };
}

/** A signer as the API describes it: never with a key of its own. */
function describeSigner({
  id,
  key,
  certificate,
  createdAt,
}: Signer): z.output<typeof endpoints.getSigner.produces> {
  return {
    signer_id: id,
    kind: 'keyArn' in key ? 'kms' : 'pkcs12',
    ...('keyArn' in key && { key_arn: key.keyArn, role_arn: key.roleArn }),
    certificate,
    created_at: createdAt,
  };
}

function placeOf({ id, key }: Signer): string {
  return 'keyArn' in key ? `${id}, by ${key.keyArn}` : `${id}, by a PKCS#12 file`;
}
