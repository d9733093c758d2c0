import { changeCatalog, changePage } from '../../pdf-objects/editing/change-draft.ts';
import { resolve, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { withEntries } from '../../pdf-objects/objects/values.ts';
import { readPage } from '../../pdf-objects/structure/read-pages.ts';
import { archiveClause, type ConformanceWork } from '../conformance-work.ts';

/**
 * Removes forbidden entries of the catalog and pages: scripts, presentations, requirements, and forms that are not PDF.
 */
export function stripCatalog({ draft, wishes, unmet }: ConformanceWork): void {
  const { file, catalog } = draft;
  const names = resolveDictionary(file, catalog.get('Names'));
  const form = resolveDictionary(file, catalog.get('AcroForm'));
  const isDynamic = resolve(file, catalog.get('NeedsRendering')) === true;
  if (isDynamic && form?.has('XFA'))
    unmet.push({
      clause: archiveClause(wishes, wishes.archive?.part === 1 ? '6.9' : '6.4.2'),
      message:
        'The PDF is a dynamic XFA form, whose pages only some viewers can make. Print it to a PDF in such a viewer first.',
    });
  changeCatalog(draft, {
    Requirements: undefined,
    NeedsRendering: undefined,
    Perms: undefined,
    ...(names && {
      Names: withEntries(names, { JavaScript: undefined, AlternatePresentations: undefined }),
    }),
    ...(form && {
      AcroForm: withEntries(form, { XFA: undefined, NeedAppearances: undefined, SigFlags: undefined }),
    }),
  });
  for (const [index, page] of draft.sourcePages.entries()) {
    const entries = readPage(file, page);
    if (entries.has('PresSteps') || entries.has('OutputIntents'))
      changePage(draft, index, { PresSteps: undefined, OutputIntents: undefined });
  }
}
