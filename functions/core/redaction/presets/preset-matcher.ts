import type { RedactionPreset } from '../../contract/fields/redaction/redaction.ts';
import type { Match } from '../../matching/match.ts';
import { findCards } from './card.ts';
import { findEmails } from './email.ts';
import { findIbans } from './iban.ts';
import { findPhones } from './phone.ts';
import { findSocialSecurityNumbers } from './ssn.ts';

const finders: Readonly<Record<RedactionPreset, (text: string) => readonly Match[]>> = {
  card: findCards,
  email: findEmails,
  iban: findIbans,
  phone: findPhones,
  ssn: findSocialSecurityNumbers,
};

/** Returns the matcher of a preset. It takes time in proportion to the text. */
export function presetMatcher(preset: RedactionPreset): (text: string) => readonly Match[] {
  return finders[preset];
}
