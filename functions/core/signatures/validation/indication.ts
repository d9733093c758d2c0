/** How a validation ends (ETSI EN 319 102-1, 5.1.3). */
export type Indication = 'passed' | 'indeterminate' | 'failed';

/** Why a signature is not passed, by the names of ETSI EN 319 102-1, tables 5 and 6. */
const indications = {
  FORMAT_FAILURE: 'failed',
  HASH_FAILURE: 'failed',
  SIG_CRYPTO_FAILURE: 'failed',
  NOT_YET_VALID: 'failed',
  SIG_CONSTRAINTS_FAILURE: 'indeterminate',
  CHAIN_CONSTRAINTS_FAILURE: 'indeterminate',
  CRYPTO_CONSTRAINTS_FAILURE: 'indeterminate',
  CRYPTO_CONSTRAINTS_FAILURE_NO_POE: 'indeterminate',
  NO_SIGNING_CERTIFICATE_FOUND: 'indeterminate',
  NO_CERTIFICATE_CHAIN_FOUND: 'indeterminate',
  REVOKED_NO_POE: 'indeterminate',
  REVOKED_CA_NO_POE: 'indeterminate',
  OUT_OF_BOUNDS_NO_POE: 'indeterminate',
  TIMESTAMP_ORDER_FAILURE: 'indeterminate',
  TRY_LATER: 'indeterminate',
  GENERIC: 'indeterminate',
} as const satisfies Readonly<Record<string, Indication>>;

export type SubIndication = keyof typeof indications;

/** The outcome of a validation: `sub_indication` is null if it is passed. */
export interface Outcome {
  readonly indication: Indication;
  readonly sub_indication: SubIndication | null;
}

/** The outcome that a sub-indication belongs to; without one, the validation is passed. */
export function outcomeOf(reason?: SubIndication): Outcome {
  return reason
    ? { indication: indications[reason], sub_indication: reason }
    : { indication: 'passed', sub_indication: null };
}

/** The worst outcome of several. */
export function worstOf(all: readonly Indication[]): Indication {
  if (all.includes('failed')) return 'failed';
  return all.includes('indeterminate') ? 'indeterminate' : 'passed';
}
