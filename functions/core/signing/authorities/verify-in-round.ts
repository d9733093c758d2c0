import type { Need, RoundInput } from '../../contract/messages/signing-rounds.ts';
import { readCrl } from '../../signatures/revocation/read-crl.ts';
import { readOcsp } from '../../signatures/revocation/read-ocsp.ts';
import type { OnlineEvidence } from '../../signatures/validation/verify-signatures.ts';
import { AnswersMissing, answersTo, type Rounds, startRound } from '../rounds.ts';
import { askRevocations, type Unanswered } from './ask-revocations.ts';
import { certificatesIn } from './gather-proofs.ts';

type Round<Found> = { readonly needs: readonly Need[] } | ({ readonly found: Found } & Unanswered);

/**
 * Verifies with what authorities have answered so far. Gives what else they are asked for, or what is found, with the
 * answers that were of no use. An authority that does not answer fails nothing.
 */
export async function verifyInRound<Found>(
  input: RoundInput,
  hasAnchors: boolean,
  verify: (online: OnlineEvidence) => Promise<Found>,
): Promise<Round<Found>> {
  const rounds = startRound(input);
  const isLast = input.is_last === true;
  let none: Unanswered = { useless: [], unanswered: [] };
  const whenJudged: OnlineEvidence['whenJudged'] = (judged) => {
    none = askRevocations(judged, rounds, { hasAnchors, isLast });
  };
  try {
    const found = await verify({ ...answeredSoFar(rounds), whenJudged });
    return { found, ...none };
  } catch (error) {
    if (error instanceof AnswersMissing) return { needs: [...rounds.needs.values()] };
    throw error;
  }
}

/** Nothing of it is verified. */
function answeredSoFar(rounds: Rounds): Pick<OnlineEvidence, 'certificates' | 'revocations'> {
  const certificates = answersTo(rounds, 'certificate').flatMap(certificatesIn);
  return {
    certificates: certificates.map(({ der }) => der),
    revocations: {
      crls: answersTo(rounds, 'crl').flatMap((bytes) => readCrl(bytes) ?? []),
      ocspResponses: answersTo(rounds, 'ocsp').flatMap((bytes) => readOcsp(bytes) ?? []),
    },
  };
}
