import { expect, test } from '@jest/globals';

/** A folder without LibreOffice, which cannot start in it. */
process.env.OFFICE_FOLDER = '/nowhere';
const { convertInThread } = await import('../../functions/office/fresh-thread.ts');

const wishes = { name: 'a', fit: 'none', notes: false, track_changes: 'show' } as const;

test('a document is refused without LibreOffice, for which only sound ones wait', async () => {
  const file = Buffer.from('%PDF-1.7\n');
  await expect(convertInThread({ file, ...wishes })).rejects.toMatchObject({ code: 'invalid_office_file' });
  const sound = convertInThread({ file: Buffer.from('a;b\n'), ...wishes });
  await expect(sound).rejects.toMatchObject({ message: expect.stringContaining('/nowhere') });
});
