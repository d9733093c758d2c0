import { type FS, IncludeTag, LayoutTag, Liquid, RenderTag } from 'liquidjs';
import { type Template, type TemplateText, templateTexts } from '../../contract/messages/template.ts';
import { barcode, qrCode } from '../filters/code-filters.ts';
import { dateFilter } from '../filters/date-filter.ts';
import { fileFilters } from '../filters/file-filters.ts';
import { numberFilters } from '../filters/number-filters.ts';
import { escapes } from './escape-value.ts';
import { PatientRenderer } from './patient-renderer.ts';

const defaultLocale = 'en';
/** Partials that are kept as parsed, since a loop renders them again and again. */
const keptPartials = 1_000;

/** Liquid for one template: it reads the template's partials and its data, and nothing else. */
export function liquidEngine({ partials = {}, assetNames = [] }: Template) {
  const { filters, assets, documents } = fileFilters(assetNames);
  let escapeValue = escapes.html;
  const liquid = new Liquid({
    fs: partialsAlone(partials),
    relativeReference: false,
    cache: keptPartials,
    ownPropertyOnly: true,
    strictFilters: true,
    strictVariables: true,
    lenientIf: true,
    locale: defaultLocale,
    timezoneOffset: 0,
    outputEscape: (value) => escapeValue(value),
  });
  // An empty text in the shape of liquidjs's own writer, which it does not export.
  const newWriter = () => ({
    buffer: '',
    write(text: unknown) {
      this.buffer += text === undefined || text === null ? '' : String(text);
    },
  });
  const renderer = new PatientRenderer(newWriter);
  Object.assign(liquid, { renderer });
  const tags = { include: IncludeTag, render: RenderTag, layout: LayoutTag } as const;
  for (const [name, tag] of Object.entries(tags))
    liquid.registerTag(name, ofKnownPartials(tag as PartialTag, partials));
  for (const [name, filter] of Object.entries({
    ...numberFilters(defaultLocale),
    date: dateFilter(defaultLocale),
  }))
    liquid.registerFilter(name, filter);
  for (const [name, handler] of Object.entries({ ...filters, qr_code: qrCode, barcode }))
    liquid.registerFilter(name, { raw: true, handler });
  return {
    liquid,
    missing: renderer.missing,
    assets,
    documents,
    /** Has values escaped for such a text from now on. */
    escapeFor: (text: TemplateText) => {
      escapeValue = escapes[text];
    },
  };
}

/** A file system of the partials, by name. */
function partialsAlone(partials: Readonly<Record<string, string>>): FS {
  const existsSync = (name: string) => Object.hasOwn(partials, name);
  const readFileSync = (name: string) => {
    if (!existsSync(name)) throw withoutPartial(name, partials);
    return partials[name] ?? '';
  };
  return {
    existsSync,
    readFileSync,
    exists: async (name) => existsSync(name),
    readFile: async (name) => readFileSync(name),
    resolve: (_, file) => file,
    fallback: (name) => {
      throw withoutPartial(name, partials);
    },
  };
}

/** Stands for the three classes, which are alike in what matters here. */
type PartialTag = typeof RenderTag;

/** A tag that is refused when it is read if it names a partial that the template lacks. */
function ofKnownPartials(Base: PartialTag, partials: Readonly<Record<string, string>>): PartialTag {
  return class extends Base {
    constructor(...given: ConstructorParameters<PartialTag>) {
      super(...given);
      const file: unknown = Reflect.get(this, 'file'); // private in liquidjs's types
      if (typeof file === 'string' && !Object.hasOwn(partials, file)) throw withoutPartial(file, partials);
    }
  };
}

function withoutPartial(name: string, partials: Readonly<Record<string, string>>): Error {
  const all = Object.keys(partials).slice(0, 10).join(', ');
  return new Error(`there is no partial ${JSON.stringify(name.slice(0, 40))}${all ? `, only ${all}` : ''}`);
}

/** The names that a partial cannot have, since faults name texts and partials alike. */
export const reservedNames: readonly string[] = templateTexts;
