import { addStream } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { resolveArray, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { isReference, type Reference, type Value } from '../../pdf-objects/objects/values.ts';
import { decodeContent } from '../../pdf-objects/structure/content/decode-content.ts';
import { cmykProfile } from './cmyk-profile.ts';
import { readIccHeader } from './icc-header.ts';

const maximumProfileBytes = 16 * 1024 * 1024;

/** Returns a function that gives the meaning of DeviceCMYK in a document: its own output intent, or else usual ink. */
export function cmykSpaceOf(draft: Draft, part: number): () => readonly Value[] {
  let profile: Reference | undefined;
  return () => {
    profile ??= ownProfile(draft, part) ?? addStream(draft, cmykProfile(), { N: 4 });
    return ['ICCBased', profile];
  };
}

function ownProfile({ file, catalog }: Draft, part: number): Reference | undefined {
  for (const intent of resolveArray(file, catalog.get('OutputIntents')) ?? []) {
    const profile = resolveDictionary(file, intent)?.get('DestOutputProfile');
    const bytes = isReference(profile) && decodeContent(file, [profile], { bytes: maximumProfileBytes });
    const header = bytes ? readIccHeader(bytes) : undefined;
    const isKnown = header !== undefined && header.version < (part === 1 ? 3 : 5);
    if (isReference(profile) && isKnown && header.components === 4 && header.deviceClass === 'prtr')
      return profile;
  }
  return undefined;
}
