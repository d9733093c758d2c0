import { eachRawOperation } from '../../page-content/read-operations.ts';
import { type Edit, withEdits } from '../../page-content/streams/edit-bytes.ts';

/**
 * Content in which no graphics state is saved twice in a row: it is saved again when it is restored instead, so that
 * states are nested less deeply (ISO 19005-2, 6.1.13). It draws the same.
 */
export function withoutRepeatedSaves(content: Uint8Array): Uint8Array {
  const edits: Edit[] = [];
  /** Whether each open state is the same as the one saved around it. */
  const open: boolean[] = [];
  let isJustSaved = false;
  eachRawOperation(content, ({ name, start, end }) => {
    if (name === 'q') {
      if (isJustSaved) edits.push({ start, end, text: '' });
      open.push(isJustSaved);
    } else if (name === 'Q' && open.pop()) edits.push({ start: end, end, text: 'q' });
    isJustSaved = name === 'q';
  });
  return edits.length > 0 ? withEdits(content, edits) : content;
}
