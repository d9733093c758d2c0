import type { Form } from '../../form-fields/read-form.ts';
import type { OpenedSource } from '../../pdf-objects/structure/open-source.ts';
import type { Certificate } from '../certificates/certificate.ts';
import { maximumChecks } from '../certificates/issued-by.ts';
import { differentCertificates } from '../certificates/read-certificates.ts';
import { comparingRevisions } from '../changes/changes-since.ts';
import { type ExaminedSignature, examineSignatures } from '../examine-signatures.ts';
import { changesOf, signatureFacts } from '../read-signatures.ts';
import { heldRevocations } from '../revocation/held-revocations.ts';
import { readCrl } from '../revocation/read-crl.ts';
import { readOcsp } from '../revocation/read-ocsp.ts';
import type { RevocationData } from '../revocation/revocation-data.ts';
import { type Outcome, outcomeOf, type SubIndication } from './indication.ts';
import type { Evidence, ProvenTime } from './judge-certificate.ts';
import { type JudgedSignature, judgeSignature } from './judge-signature.ts';
import { readSecurityStore, type SecurityStore, type StoredValue } from './security-store.ts';
import { type LevelTimestamp, signatureLevel } from './signature-level.ts';
import { type TokenOfSignature, timestampsOf } from './signature-timestamps.ts';

/** What a document is verified against. */
export interface Trust {
  readonly anchors: readonly Certificate[];
  /** In milliseconds since 1970: when the signatures are judged, if nothing proves that they are older. */
  readonly at: number;
  readonly asksRevocation: boolean;
  readonly online?: OnlineEvidence | undefined;
}

/** What authorities have answered, beside what the document holds. Nothing of it is trusted: it is verified like that. */
export interface OnlineEvidence {
  /** In DER. */
  readonly certificates: readonly Uint8Array[];
  readonly revocations: RevocationData;
  /** Hears how all signatures and timestamps are judged by this, before the rest of the work. It may throw to end it. */
  readonly whenJudged: (judged: readonly JudgedSignature[]) => void;
}

/** A document as received, and as opened. */
interface SignedDocument {
  readonly source: OpenedSource;
  readonly form: Form;
  readonly bytes: Uint8Array;
  readonly password?: string | undefined;
}

/** A timestamp with its outcome. */
export interface JudgedTimestamp {
  readonly kind: 'signature' | 'document';
  readonly signedAt: string | undefined;
  readonly judged: JudgedSignature;
}

const maximumCertificates = 500;
const pdfTimestamp = 'ETSI.RFC3161';

/**
 * Verifies every signature and timestamp of a document (ETSI EN 319 102-1, 5.6): from the last timestamp to the first, since a
 * later one proves that what is before it was there; then the signatures, each at the earliest proven time.
 */
export function verifySignatures({ source, form, bytes, password }: SignedDocument, trust: Trust) {
  const all = examineSignatures(source.file, form, bytes);
  const tokens = new Map(all.map((one) => [one, one.data ? timestampsOf(one.data) : []]));
  const store = readSecurityStore(source, bytes);
  const storedData = storedDataOf(store);
  const evidence = evidenceOf(all, [...tokens.values()].flat(), store, storedData(), trust);
  const ends = [...new Set(all.flatMap(({ range }) => (range ? [bytes.length - range.bytesAfter] : [])))];
  ends.sort((one, other) => one - other);
  const endOf = ({ range }: ExaminedSignature) => (range ? bytes.length - range.bytesAfter : undefined);

  const documents: {
    readonly end: number;
    readonly one: ExaminedSignature;
    readonly judged: JudgedSignature;
  }[] = [];
  const provenBefore = (end: number | undefined, more: readonly number[] = []): ProvenTime => {
    const times = documents
      .filter((document) => end !== undefined && document.end > end && document.judged.reason === undefined)
      .map(({ one }) => Date.parse(one.signedAt ?? ''));
    const earliest = Math.min(...times, ...more);
    return earliest <= trust.at ? { time: earliest, isProven: true } : { time: trust.at, isProven: false };
  };
  const timestamps = all.filter(({ subFilter }) => subFilter === pdfTimestamp);
  for (const one of timestamps.toSorted((a, b) => (endOf(b) ?? 0) - (endOf(a) ?? 0))) {
    const end = endOf(one);
    const judged = judgeSignature(
      one,
      provenBefore(end),
      { purpose: 'timestamps', needsName: true },
      evidence,
    );
    documents.push({ end: end ?? 0, one, judged });
  }

  const judgedAll = all.map((one) => {
    const end = endOf(one);
    const covering = documents.filter((document) => end !== undefined && document.end > end);
    const own = (tokens.get(one) ?? []).map((token) => ({
      token,
      judged: judgeSignature(token, provenBefore(end), { purpose: 'timestamps', needsName: true }, evidence),
    }));
    const ownTimes = own
      .filter(({ judged }) => judged.reason === undefined)
      .map(({ token }) => Date.parse(token.signedAt ?? ''));
    const isTimestamp = one.subFilter === pdfTimestamp;
    const judged = isTimestamp
      ? (documents.find((document) => document.one === one)?.judged as JudgedSignature) // judged above
      : judgeSignature(
          one,
          provenBefore(end, ownTimes),
          { purpose: 'documents', needsName: one.subFilter === 'ETSI.CAdES.detached' },
          evidence,
        );
    return { one, end, covering, own, ownTimes, isTimestamp, judged };
  });
  trust.online?.whenJudged(
    judgedAll.flatMap(({ own, judged }) => [judged, ...own.map((each) => each.judged)]),
  );

  const changesSince = comparingRevisions({ source, form, bytes, password });
  return judgedAll.map(({ one, end, covering, own, ownTimes, isTimestamp, judged }) => {
    const { isCut, ...changes } = changesOf(one, changesSince);
    const intact = [...own.map(({ token, judged: of }) => ({ one: token, judged: of })), ...covering].filter(
      (timestamp) => timestamp.one.integrity === 'valid',
    );
    const levelTimestamps: readonly LevelTimestamp[] = intact.map((timestamp) => ({
      time: Date.parse(timestamp.one.signedAt ?? ''),
      judged: timestamp.judged,
    }));
    const isUnordered = covering.some(
      (document) =>
        document.judged.reason === undefined &&
        ownTimes.some((time) => time > Date.parse(document.one.signedAt ?? '')),
    );
    return {
      facts: signatureFacts(source.file, one),
      level: isTimestamp
        ? null
        : signatureLevel(one, judged, {
            timestamps: levelTimestamps,
            store: storedData(),
            archived: covering
              .filter((document) => document.one.integrity === 'valid')
              .map((document) => storedData(document.end)),
            budget: evidence.budget,
          }),
      outcome: outcomeWith(judged.reason, changes.changes, isUnordered),
      signer: judged.signer,
      timestamps: [
        ...own.map(({ token, judged: of }) => timestampOf('signature', token.signedAt, of)),
        ...covering.map((document) => timestampOf('document', document.one.signedAt, document.judged)),
      ],
      revision: end === undefined ? null : ends.indexOf(end) + 1,
      revisionEnd: end,
      changes,
      isCut,
    };
  });
}

function timestampOf(
  kind: JudgedTimestamp['kind'],
  signedAt: string | undefined,
  judged: JudgedSignature,
): JudgedTimestamp {
  return { kind, signedAt, judged };
}

/** A change that the signature does not allow is a failure of its form; changes that cannot be judged leave it open. */
function outcomeWith(
  reason: SubIndication | undefined,
  changes: ReturnType<typeof changesOf>['changes'],
  isUnordered: boolean,
): Outcome {
  const found = outcomeOf(reason);
  if (found.indication === 'failed') return found;
  if (changes === 'not_allowed') return outcomeOf('FORMAT_FAILURE');
  if (reason) return found;
  if (isUnordered) return outcomeOf('TIMESTAMP_ORDER_FAILURE');
  return changes === 'unknown' ? outcomeOf('GENERIC') : found;
}

/** A function that gives the revocation data of the store, as far as it lies before a position in the file. */
function storedDataOf({ crls, ocspResponses }: SecurityStore): (before?: number) => RevocationData {
  const lists = readEach(crls, readCrl);
  const responses = readEach(ocspResponses, readOcsp);
  return (before) => {
    const isBefore = ({ offset }: { readonly offset: number }) => before === undefined || offset < before;
    return {
      crls: lists.filter(isBefore).map(({ read }) => read),
      ocspResponses: responses.filter(isBefore).map(({ read }) => read),
    };
  };
}

function readEach<Read>(values: readonly StoredValue[], reader: (bytes: Uint8Array) => Read | undefined) {
  return values.flatMap(({ bytes, offset }) => {
    const read = reader(bytes);
    return read ? [{ read, offset }] : [];
  });
}

function evidenceOf(
  all: readonly ExaminedSignature[],
  tokens: readonly TokenOfSignature[],
  store: SecurityStore,
  stored: RevocationData,
  { anchors, asksRevocation, online }: Trust,
): Evidence {
  const signed = [...all, ...tokens].flatMap(({ data }) => (data ? [data] : []));
  const sources = [stored, ...signed.map(heldRevocations), ...(online ? [online.revocations] : [])];
  const values = [
    ...signed.flatMap(({ certificates }) => certificates),
    ...store.certificates.map(({ bytes }) => bytes),
    ...(online?.certificates ?? []),
  ];
  return {
    anchors,
    known: differentCertificates(values, maximumCertificates),
    revocations: {
      crls: sources.flatMap(({ crls }) => crls),
      ocspResponses: sources.flatMap(({ ocspResponses }) => ocspResponses),
    },
    asksRevocation,
    budget: { signatures: maximumChecks },
  };
}
