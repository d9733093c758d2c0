/** Device names reserved by Windows, with any extension. */
const device = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)\s*(\.|$)/iu;

/**
 * An untrusted text as a file name that is safe on any system: never a path or a device, and never one that displays as
 * another. Undefined if nothing is left of it. Every file name that leaves the service passes through here.
 */
export function safeName(name: string): string | undefined {
  // Control and line characters, lone surrogates and invisible characters, except the joiners and variation selectors
  // used to write letters and emoji.
  const shown = name.replace(
    /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\/\\]|[\p{Default_Ignorable_Code_Point}--[\u200c\u200d\ufe00-\ufe0f]]/gv,
    '_',
  );
  // Windows drops trailing dots and spaces, so that `con.` would be a device and `a.pdf.` another file.
  const trimmed = shown.trim().replace(/[\s.]+$/u, '');
  if (trimmed === '') return undefined;
  return device.test(trimmed) ? `_${trimmed}` : trimmed;
}
