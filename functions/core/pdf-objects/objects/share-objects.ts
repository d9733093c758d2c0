import { appendBytes, byteSink, writtenBytes } from './byte-sink.ts';
import { appendScanned, isLeftOut, reserveNumber, type SourceCopy } from './copy-objects.ts';
import { editKind, scanObject } from './scan-object.ts';

/** Marks an object whose children are being shared. Meeting it again means a cycle. */
const inProgress = -1;
/** Objects nested deeper are copied without sharing. */
const maximumDepth = 60;
/** The maximum number of similar streams compared byte by byte before a stream counts as new. */
const maximumCandidates = 4;
/** Longer objects rarely occur twice, so they are not kept for comparison. */
const maximumTextBytes = 8_192;

/**
 * Returns a function that copies objects that several sources may have in common: fonts, images, content. It numbers
 * children before their parents, so that equal objects become equal text and are written once.
 */
export function sharing(): (copy: SourceCopy, number: number) => number {
  const streams = new Map<string, { number: number; data: Uint8Array }[]>();
  const objects = new Map<string, number>();
  const scratch = byteSink(1 << 12);

  const share = (copy: SourceCopy, number: number, depth: number): number => {
    const known = copy.numbers[number] as number;
    if (known > 0) return known;
    // A cycle: the object gets its number at once, so it is not shared.
    if (known === inProgress) {
      const early = copy.output.reserve();
      copy.numbers[number] = early;
      return early;
    }
    const scanned = scanObject(copy.file, number);
    if (!scanned || isLeftOut(copy, scanned)) return 0;
    if (depth >= maximumDepth || copy.replaced.has(number)) return reserveNumber(copy, number);
    copy.numbers[number] = inProgress;
    const { edits } = scanned;
    for (let at = 0; at < edits.length; at += 4)
      if (edits[at] === editKind.reference && edits[at + 3] !== 0)
        share(copy, edits[at + 3] as number, depth + 1);
    scratch.length = 0;
    appendScanned(copy, scratch, scanned);
    const numbered = copy.numbers[number] as number;
    const text = writtenBytes(scratch);
    const { data } = scanned;
    const like = numbered > 0 ? undefined : data ? likeStream(text, data) : likeObject(text);
    const newNumber = like?.number ?? (numbered > 0 ? numbered : copy.output.reserve());
    copy.numbers[number] = newNumber;
    if (like?.number !== undefined) return newNumber;
    like?.remember(newNumber);
    if (data) copy.output.stream(newNumber, (sink) => appendBytes(sink, text), data);
    else copy.output.object(newNumber, (sink) => appendBytes(sink, text));
    return newNumber;
  };

  const likeObject = (text: Buffer) => {
    if (text.length > maximumTextBytes) return undefined;
    const key = text.toString('latin1');
    return { number: objects.get(key), remember: (number: number) => objects.set(key, number) };
  };

  const likeStream = (text: Buffer, data: Uint8Array) => {
    const key = `${data.length} ${sample(data)} ${text.toString('latin1', 0, maximumTextBytes)}`;
    const candidates = streams.get(key) ?? [];
    streams.set(key, candidates);
    return {
      number: candidates.find((candidate) => Buffer.compare(candidate.data, data) === 0)?.number,
      remember: (number: number) =>
        candidates.length < maximumCandidates && candidates.push({ number, data }),
    };
  };

  return (copy, number) => (number === 0 ? 0 : share(copy, number, 0));
}

/** A few bytes from the middle and the end, where files of one kind differ most. */
function sample(data: Uint8Array): string {
  const middle = data.length >> 1;
  return Buffer.concat([data.subarray(middle, middle + 8), data.subarray(-8)]).toString('latin1');
}
