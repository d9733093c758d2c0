/** All bytes of a body; undefined if they exceed the limit, beyond which nothing is read. */
export async function readAnswerBytes(
  body: AsyncIterable<Uint8Array>,
  maximumBytes: number,
): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of body) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > maximumBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
