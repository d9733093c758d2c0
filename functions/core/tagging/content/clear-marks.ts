import { eachRawOperation, operatorSet } from '../../page-content/read-operations.ts';
import { type Edit, withEdits } from '../../page-content/streams/edit-bytes.ts';

const begins = operatorSet(['BDC']);

/**
 * Content whose marks belong to no tag any more: identifiers are removed, and artifacts and replacement texts kept.
 * `isTagged` tells whether properties in the resources have an identifier.
 */
export function clearMarks(content: Uint8Array, isTagged: (properties: string) => boolean): Uint8Array {
  const edits: Edit[] = [];
  eachRawOperation(
    content,
    ({ operands, end }) => {
      const [tag, named] = operands;
      if (!tag || tag.value === 'Artifact') return;
      const at = operands.findIndex(({ value }, index) => index > 0 && value === 'MCID');
      const [key, identifier] = at < 0 ? [] : operands.slice(at);
      if (key && typeof identifier?.value === 'number')
        edits.push({ start: key.start, end: identifier.end, text: '' });
      else if (operands.length === 2 && typeof named?.value === 'string' && isTagged(named.value))
        edits.push({ start: tag.start, end, text: '/Span BMC' });
    },
    begins,
  );
  return edits.length > 0 ? withEdits(content, edits) : content;
}
