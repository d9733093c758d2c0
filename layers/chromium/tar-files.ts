const blockBytes = 512;

/** The regular files of a tar archive, in order: path, permissions and content. */
export function* tarFiles(archive: Buffer): Generator<{ path: string; mode: number; content: Buffer }> {
  let position = 0;
  while (position + blockBytes <= archive.length && archive[position] !== 0) {
    const header = archive.subarray(position, position + blockBytes);
    const sizeBytes = octal(header, 124, 12);
    const start = position + blockBytes;
    const isFile = header[156] === 0 || header[156] === '0'.charCodeAt(0);
    if (isFile) {
      const content = archive.subarray(start, start + sizeBytes);
      yield { path: text(header, 0, 100), mode: octal(header, 100, 8), content };
    }
    position = start + Math.ceil(sizeBytes / blockBytes) * blockBytes;
  }
}

function octal(header: Buffer, start: number, length: number): number {
  return Number.parseInt(text(header, start, length).trim(), 8);
}

function text(header: Buffer, start: number, length: number): string {
  const field = header.toString('latin1', start, start + length);
  const end = field.indexOf('\0');
  return end < 0 ? field : field.slice(0, end);
}
