import { changedDeeply, changeObjects } from '../../page-content/streams/change-values.ts';
import { resolve, resolveArray, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { encodeTextString } from '../../pdf-objects/objects/text-string.ts';
import { isString, type Value, withEntries } from '../../pdf-objects/objects/values.ts';
import { decodeContent } from '../../pdf-objects/structure/content/decode-content.ts';
import type { ConformanceWork } from '../conformance-work.ts';
import { isSpecification } from './strip-attachments.ts';
import { stripLayers } from './strip-layers.ts';

/** The maximum size of a form in XFA. */
const maximumFormBytes = 16 * 1024 * 1024;

/** Mends what PDF/UA requires apart from tags: names of layers and attached files (ISO 14289-1, 7.10, 7.11 and 7.15). */
export function mendForReading(work: ConformanceWork): void {
  const { draft, wishes, unmet } = work;
  const { file, catalog } = draft;
  stripLayers(work);
  const form = resolveDictionary(file, catalog.get('AcroForm'))?.get('XFA');
  if (form !== undefined && isDynamic(work, form))
    unmet.push({
      clause: `ISO 14289-${wishes.accessibility ?? 1}, 7.15`,
      message:
        'The PDF is a dynamic XFA form, whose pages only some viewers can make. Print it to a PDF in such a viewer first.',
    });
  changeObjects(draft, ({ value, data }) => ({
    value: changedDeeply(value, (inner) => {
      if (!isSpecification(file, inner)) return inner;
      const [F, UF] = ['F', 'UF'].map((key) => {
        const text = resolve(file, inner.get(key));
        return isString(text) && text.length > 0 ? text : undefined;
      });
      if (F && UF) return inner;
      const name = F ?? UF ?? encodeTextString('attachment');
      return withEntries(inner, { F: name, UF: name });
    }),
    data,
  }));
}

/** Whether a form in XFA makes its pages when it is opened. It is one stream, or several with names. */
function isDynamic({ draft: { file } }: ConformanceWork, form: Value): boolean {
  const parts = (resolveArray(file, form) ?? [form]).filter((part) => !isString(resolve(file, part)));
  const content = decodeContent(file, parts, { bytes: maximumFormBytes });
  return (
    content !== undefined && /<dynamicRender\s*>\s*required/.test(Buffer.from(content).toString('latin1'))
  );
}
