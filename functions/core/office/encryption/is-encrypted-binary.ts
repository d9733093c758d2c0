import { type CFB$Container, find, read } from 'cfb';

/** Whether a doc, xls or ppt is encrypted, which LibreOffice then cannot read. False for a container that is damaged, too. */
export function isEncryptedBinary(file: Uint8Array): boolean {
  try {
    const container = read(Buffer.from(file), { type: 'buffer' });
    return isEncryptedText(container) || isEncryptedWorkbook(container) || isEncryptedSlides(container);
  } catch {
    return false;
  }
}

/** The bit fEncrypted of the file information block (MS-DOC, 2.5.2). */
function isEncryptedText(container: CFB$Container): boolean {
  const text = streamOf(container, 'WordDocument');
  return text !== undefined && (text.readUInt16LE(10) & 0x0100) !== 0;
}

const [beginOfFile, filePass, boundSheet] = [0x0809, 0x002f, 0x0085];

/** The record FilePass stands before the first sheet (MS-XLS, 2.4.117). */
function isEncryptedWorkbook(container: CFB$Container): boolean {
  const workbook = streamOf(container, 'Workbook') ?? streamOf(container, 'Book');
  if (workbook?.readUInt16LE(0) !== beginOfFile) return false;
  for (let at = 0; at + 4 <= workbook.length; at += 4 + workbook.readUInt16LE(at + 2)) {
    const record = workbook.readUInt16LE(at);
    if (record === filePass) return true;
    if (record === boundSheet) return false;
  }
  return false;
}

/** The token of the current user's record (MS-PPT, 2.3.2). */
function isEncryptedSlides(container: CFB$Container): boolean {
  return streamOf(container, 'Current User')?.readUInt32LE(12) === 0xf3d1c4df;
}

function streamOf(container: CFB$Container, name: string): Buffer | undefined {
  const content = find(container, name)?.content;
  return content && Buffer.from(content as Uint8Array);
}
