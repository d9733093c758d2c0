/**
 * Whether markup certainly runs no script, embeds no document, and navigates nowhere: it has only elements of a closed
 * list, no event handler and no refresh. Reads the text, not the document: a script may have removed itself from that.
 */
export function isScriptFree(markup: string): boolean {
  if (handler.test(markup) || unknownDirective.test(markup)) return false;
  for (const [, name = ''] of markup.matchAll(tag)) if (!inert.has(name.toLowerCase())) return false;
  return true;
}

/** A tag as HTML's tokenizer begins one, in an element or out of it. */
const tag = /<\/?([a-z][^\s/>]*)/gi;

/** The attribute of an event handler, or text that looks like one. */
const handler = /\bon[a-z]+\s*=/i;

/** A `meta` element that may be more than a declaration of the markup's encoding. */
const unknownDirective = /http-equiv(?!\s*=\s*["']?(content-type|x-ua-compatible)\b)/i;

const inert: ReadonlySet<string> = new Set(
  `html head body title meta style
  address article aside footer header h1 h2 h3 h4 h5 h6 hgroup main nav section search div p pre blockquote hr
  ol ul menu li dl dt dd figure figcaption center
  a abbr acronym b bdi bdo big br cite code data del dfn em font i ins kbd mark nobr q rp rt ruby s samp small span
  strike strong sub sup time tt u var wbr
  table caption colgroup col thead tbody tfoot tr th td img picture source map area
  form fieldset legend label input button select datalist optgroup option textarea output progress meter
  details summary dialog template slot noscript
  svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textpath image foreignobject desc
  lineargradient radialgradient stop pattern clippath mask marker filter switch
  feblend fecolormatrix fecomponenttransfer fecomposite feconvolvematrix fediffuselighting fedisplacementmap
  fedistantlight fedropshadow feflood fefunca fefuncb fefuncg fefuncr fegaussianblur femerge femergenode femorphology
  feoffset fepointlight fespecularlighting fespotlight fetile feturbulence
  math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle merror mpadded mphantom msub msup msubsup munder mover
  munderover mmultiscripts mprescripts mtable mtr mtd semantics annotation annotation-xml`.split(/\s+/),
);
