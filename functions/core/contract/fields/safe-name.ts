/** Names that Windows keeps for devices, with any extension. */
const device = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)\s*(\.|$)/iu;

/**
 * A stranger's text as the name of a file on any system: never a path or a device, and never one that shows as another.
 * Undefined if nothing is left of it. All names that leave the service as those of files come through here.
 */
export function safeName(name: string): string | undefined {
  // Control and line characters, halves of a pair, and what is not seen, but for the joiners and variation selectors
  // that letters and emoji are written with.
  const shown = name.replace(
    /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\/\\]|[\p{Default_Ignorable_Code_Point}--[\u200c\u200d\ufe00-\ufe0f]]/gv,
    '_',
  );
  // Windows drops what is at the end, so that `con.` would be a device and `a.pdf.` another file.
  const trimmed = shown.trim().replace(/[\s.]+$/u, '');
  if (trimmed === '') return undefined;
  return device.test(trimmed) ? `_${trimmed}` : trimmed;
}
