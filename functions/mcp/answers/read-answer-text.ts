/** A body's text up to this many bytes, in whole characters, and whether it is complete. The rest is not read. */
export async function readAnswerText(
  body: AsyncIterable<Uint8Array>,
  maximumBytes: number,
): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  const decoder = new TextDecoder();
  let text = '';
  let sizeBytes = 0;
  for await (const bytes of body) {
    sizeBytes += bytes.byteLength;
    if (sizeBytes > maximumBytes) return { text, isWhole: false };
    text += decoder.decode(bytes, { stream: true });
  }
  return { text: text + decoder.decode(), isWhole: true };
}
