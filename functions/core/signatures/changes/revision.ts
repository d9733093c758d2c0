import type { Form } from '../../form-fields/read-form.ts';
import { DamagedPdf } from '../../pdf-objects/errors.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { resolveArray } from '../../pdf-objects/objects/read-object.ts';
import type { Dictionary, Value } from '../../pdf-objects/objects/values.ts';
import type { OpenedSource } from '../../pdf-objects/structure/open-source.ts';
import { readPage } from '../../pdf-objects/structure/read-pages.ts';
import type { OwnedObjects, SameValue } from './same-value.ts';

/** A revision of a document, with the parts that are compared separately. */
export interface Revision {
  readonly file: PdfFile;
  readonly catalog: Dictionary;
  readonly form: Form;
  readonly pages: readonly RevisionPage[];
  readonly owned: OwnedObjects;
  /** Numbers of the widgets of fields, and those that a page shows. */
  readonly widgets: ReadonlySet<number>;
  readonly shownWidgets: ReadonlySet<number>;
}

/** A page's number, its entries including inherited ones, and its annotations. */
interface RevisionPage {
  readonly number: number;
  readonly entries: Dictionary;
  readonly annotations: readonly Value[];
}

/** Two revisions of a document, and the functions that compare their values. */
export interface Comparison {
  readonly before: Revision;
  readonly after: Revision;
  /** Including everything that a value leads to. */
  readonly isSame: SameValue;
  /** Without pages, annotations and fields that a value refers to, which must only be the same objects. */
  readonly isSameHere: SameValue;
}

const maximumAnnotations = 500_000;

/** Collects the parts of a revision for comparison. Throws DamagedPdf for more annotations than any page needs. */
export function readRevision({ file, catalog, sourcePages }: OpenedSource, form: Form): Revision {
  let left = maximumAnnotations;
  const pages = sourcePages.map((page) => {
    const entries = readPage(file, page);
    const annotations = resolveArray(file, entries.get('Annots')) ?? [];
    left -= annotations.length;
    if (left < 0) throw new DamagedPdf('too many annotations');
    return { number: page.number, entries, annotations };
  });
  const widgets = form.fields.flatMap((field) => field.widgets);
  const numbersOfWidgets = new Set(widgets.map(({ number }) => number));
  const whole = new Set([
    numberOf(file, file.trailer.get('Root')),
    ...pages.map(({ number }) => number),
    ...form.fields.flatMap(({ numbers }) => numbers),
    ...numbersOfWidgets,
  ]);
  const annotations = new Set(
    pages.flatMap((page) => page.annotations.map((value) => numberOf(file, value))),
  );
  // Direct objects have no number.
  for (const numbers of [whole, annotations, numbersOfWidgets]) numbers.delete(0);
  const shownWidgets = new Set(widgets.filter(({ page }) => page >= 0).map(({ number }) => number));
  return {
    file,
    catalog,
    form,
    pages,
    owned: { whole, annotations },
    widgets: numbersOfWidgets,
    shownWidgets,
  };
}
