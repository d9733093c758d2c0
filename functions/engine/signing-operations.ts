import type { PdfSource } from '../core/contract/fields/files/pdf-source.ts';
import type { Fetched } from '../core/contract/messages/fetched.ts';
import type {
  CompleteInput,
  ExtendInput,
  PrepareInput,
  SignInput,
  TimestampInput,
} from '../core/contract/messages/signing-rounds.ts';
import type { EngineCall } from '../core/engine-calls/engine-request.ts';
import type { PdfInput } from '../core/opening/read-intact.ts';
import type { ProveInput } from '../core/signing/prove-signer.ts';
import type { SigningContext } from '../core/signing/signing-result.ts';
import { renderFor } from './render-for.ts';
import { sourceOf } from './sources.ts';

type Source = Fetched<PdfSource>;

/** The operations of signing, in rounds: see contract/messages/signing-rounds.ts. Their code is loaded by the first of them. */
export const signingOperations = {
  sign: async (input: SignInput & Source, call: EngineCall) => {
    const { signPdf } = await import('../core/signing/sign-pdf.ts');
    return signPdf(inputOf(input), input, contextOf(call));
  },
  timestamp: async (input: TimestampInput & Source, call: EngineCall) => {
    const { timestampPdf } = await import('../core/signing/timestamp-pdf.ts');
    return timestampPdf(inputOf(input), input, contextOf(call));
  },
  extend: async (input: ExtendInput & Source) => {
    const { extendSignatures } = await import('../core/signing/timestamp-pdf.ts');
    return extendSignatures(inputOf(input), input);
  },
  'prepare-signature': async (input: PrepareInput & Source, call: EngineCall) => {
    const { prepareSignature } = await import('../core/signing/prepare-signature.ts');
    return prepareSignature(inputOf(input), input, contextOf(call));
  },
  proveSigner: async (input: ProveInput) => {
    const { proveSigner } = await import('../core/signing/prove-signer.ts');
    return proveSigner(input);
  },
  describeCrl: async ({ crl }: { readonly crl: Uint8Array }) => {
    const { describeCrl } = await import('../core/signing/describe-crl.ts');
    return { json: describeCrl(crl) };
  },
  'complete-signature': async (input: CompleteInput & Source) => {
    const { completeSignature } = await import('../core/signing/complete-signature.ts');
    return completeSignature(inputOf(input), input);
  },
} as const;

function inputOf(input: Source): PdfInput {
  return { bytes: sourceOf(input), password: input.password };
}

function contextOf(call: EngineCall): SigningContext {
  return { isTest: call.environment === 'test', render: renderFor(call) };
}
