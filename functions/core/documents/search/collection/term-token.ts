/** A term's hash as the collection has it: a word of up to seven letters and digits. */
export function termToken(hash: number): string {
  return hash.toString(36);
}
