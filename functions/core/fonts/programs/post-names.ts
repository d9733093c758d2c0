/** Names before these are the same in every font. */
const ownNames = 258;

/** The names in a font's `post` table, by glyph (OpenType, "post", version 2). */
export function postNames(post: Buffer | undefined): readonly string[] {
  if (!post || post.length < 34 || post.readUInt32BE(0) !== 0x00020000) return [];
  const count = post.readUInt16BE(32);
  const texts: string[] = [];
  for (let at = 34 + count * 2; at < post.length; ) {
    const length = post.readUInt8(at);
    texts.push(post.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return Array.from(
    { length: count },
    (_, glyph) => texts[post.readUInt16BE(34 + glyph * 2) - ownNames] ?? '',
  );
}
