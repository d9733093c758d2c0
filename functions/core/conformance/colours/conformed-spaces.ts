import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import { resolve, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { isArray, isDictionary, type Value, withEntries } from '../../pdf-objects/objects/values.ts';
import { decodeContent } from '../../pdf-objects/structure/content/decode-content.ts';
import { validName } from '../contents/valid-name.ts';
import { colorantsOf, colorantTransform } from './colorants.ts';
import { type IccHeader, readIccHeader } from './icc-header.ts';
import { valueFingerprint } from './value-fingerprint.ts';

const maximumProfileBytes = 16 * 1024 * 1024;

/** The profile classes that describe colours (ISO 19005-2, 6.2.4.2). */
const describing = new Set(['prtr', 'mntr', 'scnr', 'spac']);

const deviceSpaces: Readonly<Record<number, string>> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' };

/** Conforms the colour spaces of a document consistently with each other. */
export interface ConformedSpaces {
  /** Returns the conforming colour space; the same value if it conforms or is no colour space. */
  readonly conformed: (space: Value) => Value;
  readonly hasCmyk: () => boolean;
  readonly report: (clause: string, message: string) => void;
}

/** Starts conforming a document's colour spaces. Faults that cannot be mended are reported with their clause. */
export function conformedSpaces(
  draft: Draft,
  part: number,
  cmykSpace: () => readonly Value[],
  report: (clause: string, message: string) => void,
): ConformedSpaces {
  const { file } = draft;
  const profiles = new Map<number, string | undefined>();
  const separations = new Map<string, readonly Value[]>();
  let hasCmyk = false;

  /** Conforms a base or alternate space. */
  const inner = (space: Value | undefined): Value => {
    const named = resolve(file, space);
    return named === 'DeviceCMYK' || (isArray(named) && named[0] === 'DeviceCMYK')
      ? cmykSpace()
      : (space ?? null);
  };

  const conformed = (space: Value): Value => {
    if (space === 'DeviceCMYK') return cmykSpace();
    if (!isArray(space)) return space;
    const replaced = (index: number): readonly Value[] => {
      const changed = inner(space[index]);
      return changed === space[index] ? space : space.with(index, changed);
    };
    switch (space[0]) {
      case 'DeviceCMYK':
        return space.length === 1 ? cmykSpace() : space;
      case 'ICCBased':
        return space.length === 2 ? ofProfile(space) : space;
      case 'Indexed':
        return space.length === 4 ? replaced(1) : space;
      case 'Pattern':
        return space.length === 2 ? replaced(1) : space;
      case 'Separation':
        return space.length === 4 ? separation(withNames(replaced(2))) : space;
      case 'DeviceN':
        return space.length >= 4 ? severalInks(withNames(replaced(2))) : space;
      default:
        return space;
    }
  };

  /** Ink names must be UTF-8. */
  const withNames = (space: readonly Value[]): readonly Value[] => {
    const names = resolve(file, space[1]);
    const valid = (name: Value) => (typeof name === 'string' ? validName(name) : name);
    if (!isArray(names)) return valid(names) === names ? space : space.with(1, valid(names));
    const changed = names.map((name) => valid(resolve(file, name)));
    return changed.every((name, index) => name === resolve(file, names[index]))
      ? space
      : space.with(1, changed);
  };

  /** A profile that readers cannot use is replaced by the space they fall back to. */
  const ofProfile = (space: readonly Value[]): Value => {
    const number = numberOf(file, space[1]);
    if (!profiles.has(number)) profiles.set(number, fallbackFor(space[1] ?? null));
    const fallback = profiles.get(number);
    return fallback === undefined ? space : fallback === 'DeviceCMYK' ? cmykSpace() : fallback;
  };

  const fallbackFor = (reference: Value): string | undefined => {
    const stream = resolveDictionary(file, reference);
    const count = Number(resolve(file, stream?.get('N') ?? null));
    const bytes = decodeContent(file, [reference], { bytes: maximumProfileBytes });
    const header = bytes && readIccHeader(bytes);
    hasCmyk ||= count === 4;
    if (header && isUsable(header, count)) {
      if (part > 1 || header.version < 3) return undefined;
      if (count === 3 && /s\0?R\0?G\0?B/.test(Buffer.from(bytes).toString('latin1', 128, 4_096)))
        return 'DeviceRGB';
      report('6.2.3.2', 'A colour profile is of version 4, which this part does not know. Ask for pdf/a-2b.');
      return undefined;
    }
    const device = deviceSpaces[count];
    if (!device) report(part === 1 ? '6.2.3.2' : '6.2.4.2', 'A colour profile is damaged.');
    return device;
  };

  const separation = (space: readonly Value[]): readonly Value[] => {
    if (part === 1) return space;
    const [, name, alternate = null, transform = null] = space;
    const ink = String(resolve(file, name ?? null));
    const first = separations.get(ink);
    if (!first) separations.set(ink, space);
    if (!first || (first[2] === alternate && first[3] === transform)) return space;
    const [own, known] = [[alternate, transform], first.slice(2)].map((pair) => valueFingerprint(file, pair));
    // An ink has one look in a file. A different look gets a space with this ink alone.
    if ((own !== undefined && own === known) || ink === 'All' || ink === 'None') return first;
    const Colorants = new Map<string, Value>([[ink, first]]);
    return ['DeviceN', [ink], alternate, transform, new Map([['Colorants', Colorants]])];
  };

  const severalInks = (space: readonly Value[]): readonly Value[] => {
    const { names, attributes, described } = colorantsOf(draft, space);
    const most = part === 1 ? 8 : 32;
    if (names.length > most)
      report(
        part === 1 ? '6.1.12' : '6.1.13',
        `A colour space has ${names.length} inks; ${most} are allowed.`,
      );
    if (part === 1) return space;
    const added = new Map(described);
    for (const [index, ink] of names.entries()) {
      if (ink === 'None' || added.has(ink)) continue;
      const transform = separations.has(ink)
        ? null
        : colorantTransform(draft, space[3] ?? null, index, names.length);
      if (transform === undefined) {
        report(
          '6.2.4.4',
          `A colour space does not say what the ink ${ink.slice(0, 60)} looks like by itself.`,
        );
        continue;
      }
      const alone = separations.get(ink) ?? ['Separation', ink, space[2] ?? null, transform];
      separations.set(ink, alone);
      added.set(ink, alone);
    }
    if (added.size === described.size) return space;
    const changed = withEntries(isDictionary(attributes) ? attributes : new Map(), { Colorants: added });
    return [...space.slice(0, 4), changed];
  };

  return { conformed, hasCmyk: () => hasCmyk, report };
}

function isUsable({ version, deviceClass, components }: IccHeader, count: number): boolean {
  return describing.has(deviceClass) && components === count && version < 5;
}
