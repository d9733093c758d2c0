import { isShown } from '../../form-fields/appearance.ts';
import { boxOnPage } from '../../form-fields/box-on-page.ts';
import { off } from '../../form-fields/field-options.ts';
import { type FormField, readForm, type Widget } from '../../form-fields/read-form.ts';
import { type PageView, pageView } from '../../page-content/page-view.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { resolve } from '../../pdf-objects/objects/read-object.ts';
import type { OpenedSource } from '../../pdf-objects/structure/open-source.ts';
import { readPage } from '../../pdf-objects/structure/read-pages.ts';
import type { PageField } from './page-field.ts';

/** The maximum number of fields on a page that are read. */
const mostOnPage = 2_000;

/** Reads the fields of pages, which count from 1, without buttons that send a form or run a script. */
export function readFields(
  source: OpenedSource,
  pages: Iterable<number>,
  withNames: boolean,
): ReadonlyMap<number, readonly PageField[]> {
  const { file, catalog, sourcePages } = source;
  const found = new Map<number, PageField[]>();
  if (!catalog.has('AcroForm')) return found;
  const views = new Map<number, PageView>();
  for (const page of pages) {
    const entries = sourcePages[page - 1];
    if (entries) views.set(page, pageView(file, readPage(file, entries)));
  }
  for (const field of readForm(source).fields) {
    if (field.kind === 'button') continue;
    for (const widget of field.widgets) {
      const page = widget.page + 1;
      const view = views.get(page);
      const known = found.get(page) ?? [];
      const placed = view && known.length < mostOnPage ? fieldOf(file, field, widget, view) : undefined;
      if (placed) found.set(page, [...known, { ...placed, ...(withNames && { name: field.name }) }]);
    }
  }
  return found;
}

function fieldOf(
  file: PdfFile,
  { kind }: FormField,
  { entries }: Widget,
  view: PageView,
): PageField | undefined {
  const box = boxOnPage(file, entries.get('Rect'), view);
  if (!box || box.width <= 0 || box.height <= 0 || !isShown(file, entries)) return undefined;
  const state = resolve(file, entries.get('AS'));
  return {
    left: box.x,
    top: box.y,
    right: box.x + box.width,
    bottom: box.y + box.height,
    ...((kind === 'checkbox' || kind === 'radio') && {
      isChecked: typeof state === 'string' && state !== off,
    }),
  };
}
