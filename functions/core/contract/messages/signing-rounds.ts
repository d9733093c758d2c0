import type { PageBox } from '../fields/redaction/redaction.ts';

/**
 * How the functions with rights have the engine sign, or verify with the help of authorities: in rounds without state. Each
 * round sends the same input, and all answers so far; the engine says what else it needs, or gives the result. At most
 * `maximumRounds` rounds.
 */
export const maximumRounds = 12;

export const signatureLevels = ['b_b', 'b_t', 'b_lt', 'b_lta'] as const;

/** The levels of PAdES baseline signatures (ETSI EN 319 142-1), from the lowest. */
export type SignatureLevel = (typeof signatureLevels)[number];

export const signatureAlgorithms = [
  ...(['rsa_pkcs1_sha256', 'rsa_pkcs1_sha384', 'rsa_pkcs1_sha512'] as const),
  ...(['rsa_pss_sha256', 'rsa_pss_sha384', 'rsa_pss_sha512'] as const),
  ...(['ecdsa_sha256', 'ecdsa_sha384', 'ecdsa_sha512'] as const),
] as const;

export type SignatureAlgorithm = (typeof signatureAlgorithms)[number];

export type SignatureHash = 'sha256' | 'sha384' | 'sha512';

export const certifyLevels = ['no_changes', 'form_filling', 'annotations'] as const;

/** What a certification allows after it (ISO 32000-2, table 257): P 1, 2 and 3. */
export type CertifyLevel = (typeof certifyLevels)[number];

/** The step of signing that failed, which decides the code of the 424. */
export type SigningStep = 'timestamp' | 'ocsp' | 'crl' | 'certificate' | 'signature';

/** Something that the engine cannot do itself. The same need has the same `id` in each round of a call. */
export type Need = SignatureNeed | FetchNeed;

/** A signature by the caller's key over a digest. ECDSA signatures are DER; PSS has a salt as long as the digest. */
interface SignatureNeed {
  readonly id: string;
  readonly kind: 'signature';
  readonly digest_base64: string;
  readonly hash: SignatureHash;
  readonly algorithm: SignatureAlgorithm;
}

/** The body of an authority's answer with the status 200. */
export interface FetchNeed {
  readonly id: string;
  readonly kind: 'http';
  readonly purpose: Exclude<SigningStep, 'signature'>;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly content_type?: string;
  readonly body_base64?: string;
  /** A longer body is a failure. */
  readonly max_bytes: number;
}

/** What became of a need: its bytes, or a sentence that says why there are none. */
export type Answer =
  | { readonly id: string; readonly bytes_base64: Uint8Array }
  | { readonly id: string; readonly failure: string };

/**
 * The place of a visible signature, and what it shows: any of a text, a picture, and HTML drawn without a network; the
 * signer's name if it has none of them. A field of the source has its own place.
 */
export interface SignatureAppearance {
  /** From 1, which is the default. */
  readonly page?: number | undefined;
  /** Needed for a new field. */
  readonly box?: PageBox | undefined;
  readonly text?: string | undefined;
  readonly html?: string | undefined;
  readonly image_base64?: Uint8Array | undefined;
}

/** Fields of all operations in rounds. Bytes travel beside the JSON, as a source's do. */
export interface RoundInput {
  /** ISO 8601, the same in each round of a call. */
  readonly now: string;
  /** 16 or more random characters, the same in each round of a call: nonces and the keys of encryption derive from it. */
  readonly seed: string;
  readonly answers: readonly Answer[];
  /** Nothing more is answered: what can do without ends with what there is. */
  readonly is_last?: boolean | undefined;
  /** An RFC 3161 authority; needed from b_t up. */
  readonly timestamp_url?: string | undefined;
}

/** What a signature states and shows, for `sign` and `prepare-signature`. */
export interface SignatureWishes {
  readonly field?: string | undefined;
  readonly appearance?: SignatureAppearance | undefined;
  readonly certify?: CertifyLevel | undefined;
  readonly reason?: string | undefined;
  readonly location?: string | undefined;
  readonly contact?: string | undefined;
  /** By default, what fits the certificate's key. */
  readonly signature_algorithm?: SignatureAlgorithm | undefined;
}

/** `sign`: exactly one of `certificate_chain` (PEM, the signer's first) and `pkcs12_base64`, beside a source. */
export interface SignInput extends RoundInput, SignatureWishes {
  readonly level: SignatureLevel;
  readonly certificate_chain?: string | undefined;
  /** The engine then signs itself. */
  readonly pkcs12_base64?: Uint8Array | undefined;
  readonly pkcs12_password?: string | undefined;
}

/** `prepare-signature`, beside a source. It needs nothing; the level is reached by the completion. */
export interface PrepareInput extends Omit<RoundInput, 'answers' | 'timestamp_url'>, SignatureWishes {
  readonly certificate_chain: string;
}

/** What `prepare-signature` answers beside the prepared file, in `json`: kept until `complete-signature`. */
export interface PreparedSignature {
  /** Of the prepared file: [0, a, b, c], where the signature's place is from a to b. */
  readonly byte_range: readonly number[];
  /** DER, a SET OF: what the key signs. */
  readonly signed_attributes_base64: string;
  /** Of the signed attributes. */
  readonly to_be_signed_digest_base64: string;
  /** Of the file's byte ranges. */
  readonly document_digest_base64: string;
  readonly signature_algorithm: SignatureAlgorithm;
}

/** `complete-signature`, beside the prepared file as source: exactly one of `signature_base64` and `cms_base64`. */
export interface CompleteInput extends RoundInput {
  readonly level: SignatureLevel;
  readonly certificate_chain: string;
  readonly prepared: PreparedSignature;
  readonly signature_base64?: Uint8Array | undefined;
  readonly cms_base64?: Uint8Array | undefined;
}

/** `timestamp`, beside a source. */
export interface TimestampInput extends RoundInput {
  readonly timestamp_url: string;
}

/** `extend`, beside a source: every signature of it reaches `level`; `b_lta` renews the last document timestamp. */
export interface ExtendInput extends RoundInput {
  readonly level: Exclude<SignatureLevel, 'b_b'>;
}

/** The `json` of an operation's result. With `level`, the result has the file in `pdf`. Null for `timestamp`. */
export type Outcome = { readonly needs: readonly Need[] } | { readonly level: SignatureLevel | null };
