import type { Block } from '../blocks/block.ts';
import type { PageField } from '../fields/page-field.ts';
import { answerBox } from './answer-box.ts';
import { tableAnswer } from './table-answer.ts';

/** Returns a block as JSON for an answer. */
export function blockAnswer(block: Block) {
  const placed = { kind: block.kind, box: answerBox(block.box) };
  switch (block.kind) {
    case 'heading':
      return { ...placed, level: block.level, text: block.text };
    case 'list':
      return {
        ...placed,
        items: block.items.map(({ rows: _rows, markerRows: _markerRows, ...item }) => ({
          ...item,
          box: answerBox(item.box),
        })),
      };
    case 'table': {
      const { box: _, ...table } = tableAnswer(block.table);
      return { ...placed, ...table, caption: block.caption, fields: block.fields?.map(tableField) };
    }
    case 'figure':
      return {
        ...placed,
        text: block.text,
        caption: block.caption,
        description: block.description,
        image: block.picture,
      };
    case 'formula':
      return { ...placed, text: block.text, latex: block.latex, confidence: block.confidence };
    case 'field': {
      const { name, label, value, isChecked } = block;
      return { ...placed, name, label: label || null, value: value || null, checked: isChecked };
    }
    case 'code':
      return { ...placed, text: block.text };
    default:
      return { ...placed, text: block.text, continues: block.continues };
  }
}

/** A field in a table, whose texts are in its cells. */
function tableField({ name, isChecked, ...box }: PageField) {
  return { box: answerBox(box), name, checked: isChecked };
}
