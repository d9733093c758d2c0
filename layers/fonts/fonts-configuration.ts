import { languages, lastResorts, standIns } from './font-families.ts';

/** The fontconfig configuration for its own folder. See docs/decisions/fonts.md#hinting-is-turned-off-twice */
export function fontsConfiguration(): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir prefix="relative">.</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
  <!-- Chromium's command line turns hinting off for fonts of the page alone. -->
  <match>
    <edit name="hinting" mode="assign"><bool>false</bool></edit>
    <edit name="hintstyle" mode="assign"><const>hintnone</const></edit>
  </match>
${standIns.flatMap(({ family, sameWidths, sameKind }) => [...sameWidths, ...sameKind].map((named) => standInRule(named, family))).join('')}
${Object.entries(languages)
  .map(([language, families]) => languageRule(language, families))
  .join('')}
  <match>
    <edit name="family" mode="append_last" binding="strong">${stringsOf(lastResorts)}</edit>
  </match>
</fontconfig>
`;
}

/** Replaces the requested name: for other aliases, Chromium accepts only a few that it knows. */
function standInRule(named: string, family: string): string {
  return `  <match>
    <test name="family"><string>${named}</string></test>
    <edit name="family" mode="assign" binding="same">${stringsOf([family])}</edit>
  </match>
`;
}

function languageRule(language: string, families: readonly string[]): string {
  return `  <match>
    <test name="lang" compare="contains"><string>${language}</string></test>
    <edit name="family" mode="append" binding="strong">${stringsOf(families)}</edit>
  </match>
`;
}

function stringsOf(families: readonly string[]): string {
  return families.map((family) => `<string>${family}</string>`).join('');
}
