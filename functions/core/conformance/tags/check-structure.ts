import { isTag, type Kid, type Tag, tagsIn } from './tag.ts';

interface Broken {
  readonly clause: string;
  readonly message: string;
}

const standard = new Set(
  (
    'Document DocumentFragment Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 ' +
    'L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP ' +
    'Warichu WT WP Figure Formula Form'
  ).split(' '),
);

/** The permitted parents and children of elements (ISO 14289-1, 7.2). */
const within: Readonly<Record<string, readonly string[]>> = {
  Table: ['TR', 'THead', 'TBody', 'TFoot', 'Caption'],
  THead: ['TR'],
  TBody: ['TR'],
  TFoot: ['TR'],
  TR: ['TH', 'TD'],
  L: ['L', 'LI', 'Caption'],
  LI: ['Lbl', 'LBody'],
  TOC: ['TOC', 'TOCI', 'Caption'],
};
const parents: Readonly<Record<string, readonly string[]>> = {
  TR: ['Table', 'THead', 'TBody', 'TFoot'],
  THead: ['Table'],
  TBody: ['Table'],
  TFoot: ['Table'],
  TH: ['TR'],
  TD: ['TR'],
  LI: ['L'],
  LBody: ['LI'],
  TOCI: ['TOC'],
};

/** Returns the faults of a structure tree. Where a rule leaves room, doubtful cases are reported, too. */
export function checkStructure(kids: readonly Kid[]): readonly Broken[] {
  const broken = new Map<string, Broken>();
  for (const message of unknownRoles(kids)) broken.set(message, { clause: '7.1', message });
  const report = (clause: string, message: string) => broken.set(message, { clause, message });
  const notes = new Set<string>();
  let level = 0;
  const walk = (list: readonly Kid[], parent: string) => {
    for (const element of list) {
      if (!isTag(element)) continue;
      const { role, kids: own, texts } = element;
      const below = own.flatMap((kid) => (isTag(kid) ? kid.role : []));
      if (parents[role] && !parents[role].includes(parent))
        report('7.2', `${role} is in ${parent || 'the root'}.`);
      if (within[role]) {
        const odd = below.find((each) => !within[role]?.includes(each));
        if (odd) report('7.2', `${role} contains ${odd}.`);
      }
      const captions = below.flatMap((each, index) => (each === 'Caption' ? index : []));
      const isMisplaced =
        captions.length > 1 || captions.some((index) => index > 0 && index < below.length - 1);
      if (within[role] && isMisplaced) report('7.2', `${role} has a Caption between its other kids.`);
      if (role === 'Table') checkTable(element, below, report);
      if ((role === 'Figure' || role === 'Formula') && !texts.get('Alt')?.length && !texts.has('ActualText'))
        report(role === 'Figure' ? '7.3' : '7.7', `${role} has no alternative text.`);
      if (role === 'Note') {
        const identifier = Buffer.from(texts.get('ID') ?? []).toString('latin1');
        if (identifier === '' || notes.has(identifier)) report('7.9', 'Note has no identifier of its own.');
        notes.add(identifier);
      }
      if (
        role === 'Form' &&
        !element.attributes.get('PrintField')?.has('Role') &&
        (own.length !== 1 || below.length > 0)
      )
        report('7.18.4', 'Form has other kids than its one widget.');
      if (role === 'H') report('7.4.4', 'H cannot be told from numbered headings.');
      const [, digit] = /^H(\d)$/.exec(role) ?? [];
      if (digit !== undefined) {
        if (Number(digit) > level + 1) report('7.4.2', `${role} skips a level.`);
        level = Number(digit);
      }
      walk(own, role);
    }
  };
  walk(kids, '');
  return [...broken.values()];
}

/** Returns a sentence for each element type that is neither standard nor mapped to a standard one. */
export function unknownRoles(kids: readonly Kid[]): readonly string[] {
  const unknown = new Set<string>();
  for (const { role } of tagsIn(kids)) if (!standard.has(role)) unknown.add(role);
  return [...unknown].map(
    (role) => `The type ${role.slice(0, 100)} is not a standard one, nor mapped to one.`,
  );
}

function checkTable(
  table: Tag,
  below: readonly string[],
  report: (clause: string, message: string) => void,
): void {
  const count = (role: string) => below.filter((each) => each === role).length;
  if (count('THead') > 1 || count('TFoot') > 1) report('7.2', 'Table has more than one head or foot.');
  if (count('THead') + count('TFoot') > 0 && count('TBody') === 0)
    report('7.2', 'Table has a head without a body.');
  const rows = [...tagsIn(table.kids)].filter(({ role }) => role === 'TR');
  const cells = rows.map(({ kids }) => kids.filter(isTag));
  const span = (cell: Tag, key: string) => Number(cell.attributes.get('Table')?.get(key) ?? 1);
  const all = cells.flat();
  const area = all.reduce((sum, cell) => sum + span(cell, 'RowSpan') * span(cell, 'ColSpan'), 0);
  const width = (cells[0] ?? []).reduce((sum, cell) => sum + span(cell, 'ColSpan'), 0);
  if (area !== width * rows.length) report('7.2', 'Table has rows of different lengths.');
  const headers = all.filter(({ role }) => role === 'TH');
  if (headers.some((cell) => !cell.attributes.get('Table')?.has('Scope')))
    report('7.5', 'TH does not say what it heads.');
}
