import { tenantOf } from '../contract/callers/tenant.ts';
import { limits } from '../contract/limits.ts';
import { findDocument } from '../documents/find-document.ts';
import { objectStore } from '../documents/object-store.ts';
import {
  abandonReplacement,
  newReplacement,
  publishReplacement,
  storeReplacement,
} from '../documents/replace-document.ts';
import { signLink } from '../documents/sign-link.ts';
import type { Admitted } from './call.ts';
import { callContext } from './call-context.ts';
import { refundableCharge, reserveWholePrice } from './charge.ts';
import { isOutput, outputFiles } from './output-file.ts';
import type { Store } from './store-pdf.ts';

/**
 * The store of a call whose PDF replaces a stored document. The document is looked up before it is read: if another
 * call replaces it in between, this one changes nothing. Throws document_not_found.
 */
export async function replacingStore(event: Admitted, documentId: string): Promise<Store> {
  const context = callContext(event);
  const tenant = tenantOf(context.accountId, context.environment);
  const maker = context.webToken && { id: context.webToken.id }; // the document that it may read is not its own
  const replaced = await findDocument(tenant, documentId, maker);
  await objectStore(replaced);
  return {
    draft: async (result, charge) => {
      const [file] = isOutput(result) ? outputFiles(result) : [];
      if (!file) throw new Error('only a PDF replaces another');
      await reserveWholePrice(event, charge, result, 1);
      const { bytes, pageCount } = file;
      const chargeId = refundableCharge(event, charge);
      const replacement = await newReplacement(replaced, {
        sizeBytes: bytes.byteLength,
        pageCount,
        chargeId,
      });
      const document = { ...replaced, sizeBytes: bytes.byteLength, pageCount };
      const link = await signLink(document, context, limits.linkSeconds.default);
      return {
        documents: [{ document, link }],
        store: () => storeReplacement(replaced, replacement, bytes),
        publish: () => publishReplacement(replaced, replacement),
        abandon: () => abandonReplacement(replaced, replacement),
      };
    },
  };
}
