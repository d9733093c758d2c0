/**
 * The rooms of functions/core, from the top floor down, and what each may import of it beside its own files: rooms below it, and
 * files of functions/core itself. A room that is not listed may import nothing.
 */
const rooms = {
  http: 'webhooks calls idempotency jobs documents billing identity aws pages contract closest-name decode-text settings trace progress zip',

  webhooks: 'batches jobs identity aws egress contract settings trace',

  batches:
    'jobs documents billing identity engine-calls egress aws contract settings chunk zip uuid-v7 progress',
  jobs: 'documents events billing aws contract settings trace uuid-v7 progress',
  idempotency: 'documents billing aws contract settings uuid-v7',
  calls: 'identity aws contract settings',

  signing:
    'conformance page-operations signatures forms watermark opening form-fields tags page-content typesetting images engines contract geometry pdf-objects',
  tagging: 'conformance reading page-content page-text metadata typesetting contract geometry pdf-objects',
  invoices: 'conformance attachments opening contract pdf-objects',

  accessibility: 'form-fields tags page-content fonts geometry pdf-objects',
  conformance:
    'accessibility forms page-operations form-fields tags page-content typesetting document-facts metadata fonts contract geometry pdf-objects',
  redaction:
    'forms hidden-text ocr page-images watermark opening letter-shapes form-fields tags page-content page-text matching contract geometry pdf-objects chunk progress',
  reading:
    'hidden-text ocr opening form-fields tags page-content page-text document-facts matching contract geometry pdf-objects chunk first-index prefetch progress',
  comparing:
    'reading conformance forms ocr opening engines page-content page-text contract geometry pdf-objects first-index progress',
  compression: 'page-images engines page-content images fonts contract pdf-objects processor-time progress',
  info: 'hidden-text signatures opening form-fields page-content document-facts contract pdf-objects',
  documents: 'events billing identity aws egress matching contract chunk settings uuid-v7',

  'engine-calls': 'documents aws contract settings trace',
  'signing-calls': 'engine-calls documents egress contract settings',
  signers: 'signing-calls identity aws contract settings',
  'template-store': 'documents aws contract settings',
  pipelines: 'documents billing identity aws contract settings',

  'hidden-text':
    'ocr opening engines form-fields tags page-content page-text contract pdf-objects chunk progress',
  ocr: 'opening engines page-content page-text fonts contract geometry pdf-objects progress',
  forms: 'opening form-fields page-content typesetting fonts contract geometry pdf-objects closest-name',
  'page-operations': 'signatures watermark opening contract pdf-objects progress',
  'page-images': 'opening engines contract pdf-objects',
  bundles: 'contract',
  rows: 'contract decode-text',
  attachments: 'opening document-facts contract pdf-objects',
  drawing: 'opening engines contract geometry chunk progress',
  making: 'opening engines images typesetting contract pdf-objects',

  signatures: 'form-fields page-content document-facts contract pdf-objects',
  watermark: 'engines page-content images typesetting contract geometry pdf-objects',

  opening: 'engines page-text fonts contract pdf-objects chunk processor-time progress',

  engines:
    'templates office letter-shapes page-text images typesetting contract geometry pdf-objects processor-time settings start-worker progress',

  templates: 'matching contract',
  office: 'page-content contract pdf-objects decode-text',

  'letter-shapes': 'typesetting fonts geometry',

  'form-fields': 'page-content contract geometry pdf-objects',
  tags: 'page-content pdf-objects',

  'page-text': 'contract geometry',
  'page-content': 'typesetting fonts geometry pdf-objects',

  billing: 'identity aws contract settings uuid-v7 chunk',

  identity: 'aws contract settings uuid-v7',

  browser: 'printed document-facts egress contract pdf-objects settings',
  printed: 'forms form-fields tags metadata contract pdf-objects',
  typesetting: 'fonts geometry pdf-objects settings',
  images: 'contract pdf-objects',
  markdown: 'contract run-within-time',

  events: 'aws contract settings trace',
  aws: 'contract chunk settings trace progress',
  egress: 'contract',
  'code-samples': 'contract',
  pages: 'design contract',
  // Of pages, only the template that every component is written with.
  design: 'pages/markup',
  metadata: 'contract pdf-objects',
  matching: 'contract processor-time run-within-time',
  'document-facts': 'contract pdf-objects',

  fonts: 'pdf-objects first-index',

  geometry: '',
  'pdf-objects': '',
};

/** The rooms of functions/core/browser, and what each may import of it beside its own files and those at its root. */
const browserRooms = {
  completion: 'hyphenation libraries styles waiting warnings',
  templates: 'bundle chromium warnings',
  pages: 'chromium waiting window',
  printing: 'chromium waiting window',
  libraries: 'chromium waiting',
  // A page's window and its state depend on each other: a window that fits changes what is waited for.
  waiting: 'chromium warnings window',
  window: 'chromium styles waiting',
  warnings: 'chromium styles',
  styles: 'chromium',
  bundle: '',
  chromium: '',
  'form-controls': '',
  glyphs: '',
  hyphenation: '',
};

/** The rooms that read or write what strangers made. Only functions without rights may reach them. */
const parsers =
  'bundles office rows tagging invoices comparing accessibility conformance redaction reading compression info hidden-text ocr forms page-operations page-images attachments ' +
  'drawing making signing signatures watermark opening engines templates letter-shapes form-fields tags page-text page-content browser printed typesetting images ' +
  'metadata document-facts fonts pdf-objects';

const imports = Object.entries(rooms).map(([room, others]) => {
  const allowed = [room, ...others.split(' ').filter(Boolean)].join('|');
  return forbid(`imports-of-${room}`, `^functions/core/${room}/`, {
    path: '^functions/core/',
    pathNot: `^functions/core/(${allowed})(/|\\.ts$)`,
  });
});

const browserImports = Object.entries(browserRooms).map(([room, others]) => {
  const allowed = [room, ...others.split(' ').filter(Boolean)].join('|');
  return forbid(`imports-of-browser-${room}`, `^functions/core/browser/${room}/`, {
    path: '^functions/core/browser/[^/]+/',
    pathNot: `^functions/core/browser/(${allowed})/`,
  });
});

/** A rule: what lies in `from` may not import `to`. `apart` is excepted from `from`. */
function forbid(name, from, to, apart) {
  const path = from && { path: from, ...(apart && { pathNot: apart }) };
  return { name, severity: 'error', from: path ?? {}, to };
}

/** Libraries that one place alone knows. */
const libraries = [
  ['middy-in-http', '@middy', 'functions/core/http'],
  ['chromium-in-its-layer', '@sparticuz', 'layers'],
  [
    'pdf-libraries-in-their-rooms',
    '@embedpdf|pdfjs-dist|@napi-rs|sharp|harfbuzzjs|bidi-js|re2js',
    'functions/core/(engines|drawing|fonts|page-text|matching|images|typesetting)',
  ],
  ['zip-library-in-its-rooms', 'yauzl', 'functions/core/(bundles|office)'],
  ['csv-library-in-rows', 'csv-parse', 'functions/core/rows'],
  ['template-libraries-in-templates', 'liquidjs|ajv|jsbarcode', 'functions/core/templates'],
  ['oauth-library-in-oauth', '@node-oauth', 'functions/oauth'],
  ['mcp-library-in-mcp', '@modelcontextprotocol', 'functions/mcp'],
  ['test-libraries-in-tests', '@cantoo|@libpdf', 'test'],
].map(([name, packages, place]) =>
  forbid(name, '^(bin|lib|functions|local)/', { path: `node_modules/(${packages})/` }, `^${place}/`),
);

export default {
  forbidden: [
    forbid('no-cycles', undefined, { circular: true }),
    forbid('no-orphan-imports', undefined, { couldNotResolve: true }),

    ...imports,
    ...browserImports,
    forbid(
      'imports-of-a-new-browser-room',
      '^functions/core/browser/[^/]+/',
      { path: '^functions/core/browser/' },
      `^functions/core/browser/(${Object.keys(browserRooms).join('|')})/`,
    ),
    // Settings and ids lie beneath the rooms.
    forbid('imports-of-settings', '^functions/core/[^/]+\\.ts$', {
      path: '^functions/core/',
      pathNot: '^functions/core/(contract/|[^/]+\\.ts$)',
    }),
    forbid(
      'imports-of-a-new-room',
      '^functions/core/[^/]+/',
      { path: '^functions/core/' },
      `^functions/core/(contract|${Object.keys(rooms).join('|')})/`,
    ),
    forbid('contract-stands-alone', '^functions/core/contract/', {
      pathNot: '^functions/core/contract/|node_modules/zod/',
    }),
    // What functions are made of does not know which functions there are.
    forbid('core-knows-no-function', '^functions/core/', {
      path: '^functions/',
      pathNot: '^functions/core/',
    }),

    // No family imports another; only the catalog reads their endpoints, which are data, and the engine their types.
    forbid(
      'families-are-apart',
      '^functions/([^/]+)/',
      { path: '^functions/[^/]+/', pathNot: '^functions/(core|$1)/' },
      '^functions/(core|engine)/',
    ),
    forbid('engine-knows-endpoints', '^functions/engine/', {
      path: '^functions/',
      pathNot: '^functions/(core|engine|pdf/endpoints)[/.]',
    }),
    // A bug in a parser must not find rights.
    forbid(
      'no-parser-with-rights',
      '^functions/[^/]+/handler\\.ts$',
      { path: `^functions/core/(${parsers.split(' ').join('|')})/`, reachable: true },
      '^functions/(engine|render|ocr|office)/',
    ),
    forbid('catalog-reads-endpoints', '^functions/catalog\\.ts$', {
      path: '^functions/',
      pathNot: '/endpoints\\.ts$|^functions/core/contract/endpoint\\.ts$',
    }),
    forbid('endpoints-are-contract', '^functions/([^/]+)/endpoints[^.]*\\.ts$', {
      pathNot: '^functions/core/contract/|^functions/$1/endpoints/|node_modules/zod/',
    }),

    // Nothing that is deployed knows what plays AWS here, nor what defines it.
    forbid('functions-know-no-tool', '^functions/', { path: '^(bin|lib|local|bench|test|layers)/' }),
    forbid('lib-reads-tables-and-catalog', '^lib/', {
      path: '^functions/',
      pathNot: '^functions/(catalog\\.ts|gateway-routes\\.ts|deployment\\.ts|core/contract/|core/chunk\\.ts)',
    }),
    // The local service loads functions as Lambda would, and reads only their descriptions; it starts threads as they do,
    // and gives their DynamoDB client a port.
    forbid('local-plays-aws', '^local/', {
      path: '^functions/',
      pathNot:
        '^functions/(catalog\\.ts|gateway-routes\\.ts|deployment\\.ts|core/contract/|core/start-worker\\.ts|core/aws/dynamodb/dynamodb-client\\.ts)',
    }),

    // The service does not know its clients. The TypeScript client needs nothing but the web's own interfaces.
    forbid('clients-are-customers', '^(lib|functions|local)/', { path: '^clients/' }),
    forbid(
      'client-runs-anywhere',
      '^clients/typescript/src/',
      { pathNot: '^clients/typescript/src/(?!node\\.ts|cli)' },
      '^clients/typescript/src/(node\\.ts|cli\\.ts|cli/|generated/commands\\.ts)',
    ),
    forbid('command-line-on-client', '^clients/typescript/src/', {
      dependencyTypesNot: ['core'],
      pathNot: '^clients/typescript/src/',
    }),

    ...libraries,
    // Rooms may build commands of the SDK; its clients are made in one place.
    forbid(
      'sdk-in-aws',
      '^functions/',
      { path: 'node_modules/@aws-sdk/' },
      '^functions/core/(aws|identity|billing|documents|calls|idempotency|jobs|signers|pipelines|template-store|webhooks)/',
    ),
    forbid('cdk-in-lib', '^(functions|local)/', { path: 'node_modules/(aws-cdk-lib|constructs|cdk-nag)/' }),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^node_modules/.*node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
