import { type DerValue, within } from '../read-der.ts';
import type { Certificate } from './certificate.ts';
import { namePartKeys, nameParts } from './names.ts';

const permittedTag = 0xa0;
const excludedTag = 0xa1;
const nameTags = { email: 0x81, dns: 0x82, directory: 0xa4, uri: 0x86, address: 0x87 } as const;
const emailAttribute = '1.2.840.113549.1.9.1';
const maximumChecks = 100_000;

/**
 * Whether a certificate's names are within the constraints of an authority above it (RFC 5280, 4.2.1.10). Constraints of
 * kinds that are not known here forbid every name of their kind. Throws UnreadableDer.
 */
export function isWithinConstraints(certificate: Certificate, constraints: DerValue): boolean {
  const names = namesOf(certificate);
  const parts = within(constraints);
  const subtrees = (tag: number) =>
    parts
      .filter((part) => part.tag === tag)
      .flatMap((part) => within(part).flatMap((tree) => within(tree)[0] ?? []));
  const [permitted, excluded] = [subtrees(permittedTag), subtrees(excludedTag)];
  if (names.length * (permitted.length + excluded.length) > maximumChecks) return false;
  return names.every((name) => {
    const ofKind = permitted.filter(({ tag }) => tag === name.tag);
    const isPermitted = ofKind.length === 0 || ofKind.some((base) => isWithin(name, base));
    const isExcluded = excluded.some((base) => base.tag === name.tag && isWithin(name, base, true));
    return isPermitted && !isExcluded;
  });
}

/** The subject, if it is not empty, and the alternative names. Addresses of email in the subject count only without others. */
function namesOf({ subject, extensions }: Certificate): readonly DerValue[] {
  const { alternativeNames } = extensions;
  const parts = nameParts(subject);
  const own =
    parts.length > 0 ? [{ tag: nameTags.directory, whole: subject.whole, content: subject.whole }] : [];
  const hasEmail = alternativeNames.some(({ tag }) => tag === nameTags.email);
  const emails = hasEmail
    ? []
    : parts
        .flat()
        .filter(({ id }) => id === emailAttribute)
        .map(({ value }) => ({ tag: nameTags.email, whole: value.whole, content: value.content }));
  return [...own, ...alternativeNames, ...emails];
}

/** Whether a name is within a subtree; one that cannot be judged is as the caller says. */
function isWithin(name: DerValue, base: DerValue, unknown = false): boolean {
  switch (name.tag) {
    case nameTags.directory: {
      const [whole, start] = [directoryParts(name), directoryParts(base)];
      return start.every((part, index) => whole[index] === part);
    }
    case nameTags.dns:
      return isWithinHost(textOf(name), textOf(base));
    case nameTags.email: {
      const [address, allowed] = [textOf(name), textOf(base)];
      const host = address.slice(address.lastIndexOf('@') + 1);
      if (allowed.includes('@')) return address === allowed;
      return allowed.startsWith('.') ? host.endsWith(allowed) : host === allowed;
    }
    case nameTags.uri: {
      const host = hostOf(textOf(name));
      const allowed = textOf(base);
      if (host === undefined) return unknown;
      return allowed.startsWith('.') ? host.endsWith(allowed) : host === allowed;
    }
    case nameTags.address: {
      const half = base.content.length / 2;
      if (name.content.length !== half) return false;
      return name.content.every((byte, index) => {
        const mask = base.content[half + index] ?? 0;
        return (byte & mask) === ((base.content[index] ?? 0) & mask);
      });
    }
    default:
      return unknown;
  }
}

function directoryParts({ content }: DerValue): readonly string[] {
  const [name] = within({ tag: 0x30, whole: content, content });
  return name ? namePartKeys(name) : [];
}

function textOf({ content }: DerValue): string {
  return Buffer.from(content).toString('latin1').toLowerCase();
}

function isWithinHost(host: string, base: string): boolean {
  return base === '' || host === base || host.endsWith(base.startsWith('.') ? base : `.${base}`);
}

function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}
