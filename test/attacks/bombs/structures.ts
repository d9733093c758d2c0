import { chain, flate, levels, many, pagePdf, pdfBombs } from '../bomb.ts';

type Objects = Readonly<Record<number, string>>;

const form = (fields: string, objects: Objects, entries = '') =>
  pagePdf({ catalog: `/AcroForm<</Fields[${fields}]/DA(/F 9 Tf)${entries}>>`, objects });

const widget = (entries: string) => `<</Type/Annot/Subtype/Widget/Rect[0 0 99 20]${entries}>>`;

/** Bombs of forms' fields. */
export const fieldBombs = pdfBombs('fields', {
  'fields of 10 to the power of 9': () =>
    form(
      '100 0 R',
      levels(
        { first: 100, depth: 9, breadth: 10 },
        (kids, number) => `<</T(f${number})/Kids[${kids}]>>`,
        widget('/FT/Tx/T(last)'),
      ),
    ),
  'a field that is its own child': () =>
    form('100 0 R', { 100: '<</T(f)/FT/Tx/Kids[100 0 R 100 0 R]/Parent 100 0 R>>' }),
  'fields 20,000 deep': () =>
    form(
      '100 0 R',
      chain(
        { first: 100, length: 20_000 },
        (next, number) => `<</T(f)/Kids[${next} 0 R]/Parent ${number - 1} 0 R>>`,
        widget('/FT/Tx/T(last)'),
      ),
    ),
  'a field under a long chain of parents in a circle': () =>
    form('100 0 R', {
      100: widget('/FT/Tx/T(a)/Parent 101 0 R'),
      101: '<</T(b)/Parent 102 0 R>>',
      102: '<</T(c)/Parent 101 0 R>>',
    }),
  'one field 300,000 times': () => form('100 0 R '.repeat(300_000), { 100: widget('/FT/Tx/T(f)/V(secret)') }),
  '20,000 fields': () =>
    form(
      many(20_000, (index) => `${100 + index} 0 R `),
      Object.fromEntries(
        Array.from({ length: 20_000 }, (_, index) => [100 + index, widget(`/FT/Tx/T(f${index})`)]),
      ),
    ),
  'a thousand choices of 20,000 shared options': () => {
    const objects: Record<number, string> = { 90: `[${'(an option)'.repeat(20_000)}]` };
    for (let index = 0; index < 1_000; index++)
      objects[100 + index] = widget(`/FT/Ch/T(f${index})/Opt 90 0 R/V(an option)`);
    return form(
      many(1_000, (index) => `${100 + index} 0 R `),
      objects,
    );
  },
  'a field of a million letters': () =>
    form('100 0 R', { 100: widget(`/FT/Tx/Ff 4096/T(f)/V(${'secret '.repeat(150_000)})/DA(/F 0 Tf)`) }),
  'a thousand fields that share a megabyte of text': () => {
    const objects: Record<number, string> = { 90: `(${'secret '.repeat(150_000)})` };
    for (let index = 0; index < 1_000; index++) objects[100 + index] = widget(`/FT/Tx/T(f${index})/V 90 0 R`);
    return form(
      many(1_000, (index) => `${100 + index} 0 R `),
      objects,
      '/NeedAppearances true',
    );
  },
  'a comb of 2 thousand million places': () =>
    form('100 0 R', { 100: widget('/FT/Tx/T(f)/V(a)/MaxLen 2147483647/Ff 16777216') }),
  'a default appearance of 2 MB': () =>
    form('100 0 R', { 100: widget(`/FT/Tx/T(f)/V(a)/DA(${'/F 9 Tf '.repeat(250_000)})`) }),
  'a button of 100,000 states': () =>
    form('100 0 R', {
      100: widget(`/FT/Btn/T(f)/AP<</N<<${many(100_000, (index) => `/s${index} 101 0 R`)}>>>>`),
      101: flate('', '/Subtype/Form/BBox[0 0 9 9]'),
    }),
});

const tagged = (kids: string, objects: Objects, entries = '') =>
  pagePdf({
    catalog: `/MarkInfo<</Marked true>>/StructTreeRoot<</Type/StructTreeRoot/K ${kids}${entries}>>`,
    content: '/P <</MCID 0>> BDC BT /F 9 Tf (Hello secret) Tj ET EMC',
    page: '/StructParents 0',
    objects,
  });

const paragraph = '<</Type/StructElem/S/P/Pg 4 0 R/K 0>>';

/** Bombs of tags. */
export const tagBombs = pdfBombs('tags', {
  'tags of 10 to the power of 9': () =>
    tagged(
      '100 0 R',
      levels(
        { first: 100, depth: 9, breadth: 10 },
        (kids) => `<</Type/StructElem/S/Div/K[${kids}]>>`,
        paragraph,
      ),
    ),
  'a tag within itself': () => tagged('100 0 R', { 100: '<</S/Div/K[100 0 R 100 0 R]/P 100 0 R>>' }),
  'tags 20,000 deep': () =>
    tagged(
      '100 0 R',
      chain(
        { first: 100, length: 20_000 },
        (next, number) => `<</S/Div/K ${next} 0 R/P ${number - 1} 0 R>>`,
        paragraph,
      ),
    ),
  'one tag 300,000 times': () => tagged(`[${'100 0 R '.repeat(300_000)}]`, { 100: paragraph }),
  'a tag of 300,000 marks': () =>
    tagged('100 0 R', { 100: `<</S/P/Pg 4 0 R/K[${many(300_000, (index) => `${index} `)}]>>` }),
  'roles that stand for one another': () =>
    tagged(
      '100 0 R',
      { 100: '<</S/A0/Pg 4 0 R/K 0>>' },
      `/RoleMap<<${many(50_000, (index) => `/A${index}/A${(index + 1) % 50_000}`)}>>`,
    ),
  'namespaces that stand for one another': () =>
    tagged('100 0 R', {
      100: '<</S/A/NS 101 0 R/Pg 4 0 R/K 0>>',
      101: '<</Type/Namespace/NS(urn:x)/RoleMapNS<</A[/A 101 0 R]>>>>',
    }),
  'a tree of parents that shares its children': () =>
    tagged(
      '100 0 R',
      {
        100: paragraph,
        ...levels(
          { first: 200, depth: 9, breadth: 10 },
          (kids) => `<</Kids[${kids}]/Limits[0 2147483647]>>`,
          '<</Nums[0[100 0 R]]/Limits[0 2147483647]>>',
        ),
      },
      '/ParentTree 200 0 R',
    ),
  'texts of a megabyte that 1,000 tags share': () => {
    const objects: Record<number, string> = { 90: `(${'secret '.repeat(150_000)})` };
    for (let index = 0; index < 1_000; index++)
      objects[100 + index] = '<</S/Span/Pg 4 0 R/K 0/ActualText 90 0 R/Alt 90 0 R/E 90 0 R>>';
    return tagged(`[${many(1_000, (index) => `${100 + index} 0 R `)}]`, objects);
  },
  'attributes in 100,000 classes': () =>
    tagged(
      '100 0 R',
      { 100: `<</S/P/Pg 4 0 R/K 0/C[${'/c '.repeat(100_000)}]/A[${'<</O/Layout>>0 '.repeat(50_000)}]>>` },
      '/ClassMap<</c<</O/Layout/Placement/Block>>>>',
    ),
  'a table of giant spans': () =>
    tagged('100 0 R', {
      100: '<</S/Table/K[101 0 R 101 0 R]>>',
      101: `<</S/TR/K[${'102 0 R '.repeat(1_000)}]>>`,
      102: '<</S/TD/Pg 4 0 R/K 0/A<</O/Table/ColSpan 2147483647/RowSpan 2147483647>>>>',
    }),
});

const pages = (objects: Objects, catalog = '') => pagePdf({ objects, catalog });

/** Bombs of trees of pages, names and numbers, outlines and labels. */
export const treeBombs = pdfBombs('trees', {
  'pages of 10 to the power of 9': () =>
    pages({
      2: '<</Type/Pages/Count 1000000000/Kids[100 0 R]>>',
      ...levels(
        { first: 100, depth: 9, breadth: 10 },
        (kids) => `<</Type/Pages/Count 1000000000/Kids[${kids}]>>`,
        '<</Type/Page/MediaBox[0 0 9 9]>>',
      ),
    }),
  'one page 300,000 times': () =>
    pages({ 2: `<</Type/Pages/Count 300000/Kids[${'4 0 R '.repeat(300_000)}]>>` }),
  'a tree of pages within itself': () => pages({ 2: '<</Type/Pages/Count 9/Kids[2 0 R 4 0 R 2 0 R]>>' }),
  'a tree of pages 20,000 deep': () =>
    pages({
      2: '<</Type/Pages/Count 1/Kids[100 0 R]>>',
      ...chain(
        { first: 100, length: 20_000 },
        (next) => `<</Type/Pages/Count 1/Kids[${next} 0 R]>>`,
        '<</Type/Page/MediaBox[0 0 9 9]>>',
      ),
    }),
  'a count of 2 thousand million pages': () => pages({ 2: '<</Type/Pages/Count 2147483647/Kids[4 0 R]>>' }),
  'parents of a page in a circle': () =>
    pages({
      2: '<</Type/Pages/Count 1/Kids[4 0 R]/Parent 9 0 R>>',
      4: '<</Type/Page/Parent 2 0 R>>',
      9: '<</Parent 2 0 R>>',
    }),
  'a label of 2 thousand million in Roman numerals': () =>
    pages({}, '/PageLabels<</Nums[0<</S/R/St 2147483647>>]>>'),
  'a label of 2 thousand million in letters': () =>
    pages({}, '/PageLabels<</Nums[0<</S/A/St 2147483647>>]>>'),
  'labels of a megabyte for 2,000 pages': () =>
    pages(
      { 2: `<</Type/Pages/Count 2000/Kids[${'4 0 R '.repeat(2_000)}]>>` },
      `/PageLabels<</Nums[0<</S/D/P(${'x'.repeat(1_000_000)})>>]>>`,
    ),
  'a tree of labels that shares its children': () =>
    pages(
      levels({ first: 100, depth: 9, breadth: 10 }, (kids) => `<</Kids[${kids}]>>`, '<</Nums[0<</S/D>>]>>'),
      '/PageLabels 100 0 R',
    ),
  'labels of 300,000 ranges': () =>
    pages({}, `/PageLabels<</Nums[${many(300_000, (index) => `${index}<</S/r>>`)}]>>`),
  'names of 10 to the power of 9': () =>
    pages(
      levels(
        { first: 100, depth: 9, breadth: 10 },
        (kids) => `<</Kids[${kids}]/Limits[(a)(z)]>>`,
        '<</Names[(m)[4 0 R/Fit]]/Limits[(a)(z)]>>',
      ),
      '/Names<</Dests 100 0 R/JavaScript 100 0 R/EmbeddedFiles 100 0 R>>',
    ),
  'a tree of names within itself': () =>
    pages(
      { 100: '<</Kids[100 0 R 100 0 R]>>' },
      '/Names<</Dests 100 0 R/JavaScript 100 0 R/EmbeddedFiles 100 0 R>>',
    ),
  '200,000 names of one destination': () =>
    pages(
      { 100: `<</Names[${many(200_000, (index) => `(n${index})[4 0 R/Fit]`)}]>>` },
      '/Names<</Dests 100 0 R>>',
    ),
  'destinations that name one another': () =>
    pages(
      {
        100: '<</Names[(a)(b)(b)(a)]>>',
        101: '<</First 102 0 R/Last 102 0 R>>',
        102: '<</Title(T)/Dest(a)>>',
      },
      '/Names<</Dests 100 0 R>>/Outlines 101 0 R',
    ),
  'an outline whose last names its first': () =>
    pages(
      {
        100: '<</First 101 0 R/Last 102 0 R>>',
        101: '<</Title(A)/Next 102 0 R/Dest[4 0 R/Fit]>>',
        102: '<</Title(B)/Next 101 0 R/First 100 0 R>>',
      },
      '/Outlines 100 0 R',
    ),
  'an outline of 2 to the power of 40': () =>
    pages(
      {
        100: '<</First 101 0 R>>',
        ...levels(
          { first: 101, depth: 40, breadth: 1 },
          (child) => `<</Title(T)/First ${child}/Next ${child}/Dest[4 0 R/Fit]>>`,
          '<</Title(T)/Dest[4 0 R/Fit]>>',
        ),
      },
      '/Outlines 100 0 R',
    ),
  'an outline 20,000 deep': () =>
    pages(
      {
        100: '<</First 101 0 R>>',
        ...chain(
          { first: 101, length: 20_000 },
          (next) => `<</Title(T)/First ${next} 0 R/Dest[4 0 R/Fit]>>`,
          '<</Title(T)>>',
        ),
      },
      '/Outlines 100 0 R',
    ),
  'an outline of 30,000 titles of one text': () =>
    pages(
      {
        90: `(${'T'.repeat(100_000)})`,
        100: '<</First 101 0 R>>',
        ...chain(
          { first: 101, length: 30_000 },
          (next) => `<</Title 90 0 R/Next ${next} 0 R/Dest[4 0 R/Fit]>>`,
          '<</Title(T)>>',
        ),
      },
      '/Outlines 100 0 R',
    ),
  'threads of beads in a circle': () =>
    pages(
      { 100: '<</F 101 0 R>>', 101: '<</T 100 0 R/N 101 0 R/V 101 0 R/P 4 0 R/R[0 0 9 9]>>' },
      '/Threads[100 0 R 100 0 R]',
    ),
});

const layered = (properties: string, objects: Objects) =>
  pagePdf({
    catalog: `/OCProperties<<${properties}>>`,
    content: '/OC /L BDC BT /F 9 Tf (Hello secret) Tj ET EMC',
    resources: '/Font<</F 3 0 R>>/Properties<</L 100 0 R>>',
    objects: { 90: '<</Type/OCG/Name(L)>>', ...objects },
  });

const one = '/OCGs[90 0 R]/D<</Order[90 0 R]>>';

/** Bombs of layers. */
export const layerBombs = pdfBombs('layers', {
  'an expression nested 20,000 times': () =>
    layered(one, {
      100: `<</Type/OCMD/VE ${'[/Not '.repeat(20_000)}90 0 R${']'.repeat(20_000)}>>`,
    }),
  'an expression of 10 to the power of 9': () =>
    layered(one, {
      100: '<</Type/OCMD/VE 101 0 R>>',
      ...levels({ first: 101, depth: 9, breadth: 10 }, (parts) => `[/And ${parts}]`, '[/Not 90 0 R]'),
    }),
  'an expression of itself': () =>
    layered(one, { 100: '<</Type/OCMD/VE 101 0 R>>', 101: '[/Or 101 0 R 101 0 R]' }),
  'a membership of 300,000 layers': () =>
    layered(one, { 100: `<</Type/OCMD/OCGs[${'90 0 R '.repeat(300_000)}]/P/AllOff>>` }),
  '30,000 layers': () =>
    layered(
      `/OCGs[${many(30_000, (index) => `${200 + index} 0 R `)}]/D<</OFF[${many(30_000, (index) => `${200 + index} 0 R `)}]/BaseState/OFF>>`,
      {
        100: '<</Type/OCG/Name(L)>>',
        ...Object.fromEntries(
          Array.from({ length: 30_000 }, (_, index) => [200 + index, `<</Type/OCG/Name(${index})>>`]),
        ),
      },
    ),
  'an order of layers nested 50,000 times': () =>
    layered(`/OCGs[90 0 R]/D<</Order ${'['.repeat(50_000)}90 0 R${']'.repeat(50_000)}>>`, {
      100: '<</Type/OCG/Name(L)>>',
    }),
  'an order of layers of 10 to the power of 9': () =>
    layered('/OCGs[90 0 R]/D<</Order 200 0 R/RBGroups 200 0 R>>', {
      100: '<</Type/OCG/Name(L)>>',
      ...levels({ first: 200, depth: 9, breadth: 10 }, (parts) => `[(x) ${parts}]`, '[90 0 R]'),
    }),
  '20,000 uses of layers': () =>
    layered(`/OCGs[90 0 R]/D<</AS[${'<</Event/View/OCGs[90 0 R]/Category[/View]>>'.repeat(20_000)}]>>`, {
      100: '<</Type/OCG/Name(L)/Usage<</View<</ViewState/OFF>>>>>>',
    }),
  'marks of 100,000 layers within one another': () =>
    pagePdf({
      catalog: `/OCProperties<<${one}>>`,
      content: `${'/OC /L BDC '.repeat(100_000)}BT /F 9 Tf (secret) Tj ET`,
      resources: '/Font<</F 3 0 R>>/Properties<</L 90 0 R>>',
      objects: { 90: '<</Type/OCG/Name(L)>>' },
    }),
});
