/** Longer addresses are not for readers. */
const longest = 2_000;

/** The address of a link on the web or to a mailbox in its normal form; undefined for all others, such as scripts. */
export function linkAddress(text: string): string | undefined {
  if (text.length > longest || !/^(?:https?:\/\/|mailto:)/i.test(text.trim())) return undefined;
  const url = URL.canParse(text) ? new URL(text).href : '';
  return url !== '' && url.length <= longest ? url : undefined;
}
