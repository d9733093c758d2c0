/** The page of a tool. */
export const toolStyle = `
.back { margin: 0 0 var(--space-2); font-size: var(--size-2) }
.tool { display: grid; grid-template-columns: minmax(0, 1fr) 21rem; gap: var(--space-6); align-items: start }
.settings { position: sticky; top: 4.5rem; max-height: calc(100vh - 5.5rem); overflow: auto }
.option { display: flex; gap: var(--space-2); align-items: flex-start; margin: 0; padding: var(--space-1) 0; font-weight: 400 }
.option input { flex: none; margin-top: .125rem }
.price:not(:empty) { min-height: 1.5rem; margin: 0 0 var(--space-2) } .price { margin: 0; color: var(--dim); font-size: var(--size-2) } .price b { color: var(--ink) }
.settings > .progress { margin: var(--space-4) 0 0 } .refusal > .notice { margin: var(--space-4) 0 0 }
.settings > .code { margin-top: var(--space-4); font-size: var(--size-2) }
.settings pre { max-height: 20rem; overflow: auto; font-size: var(--size-1) }
.choose > .drop-zone { min-height: 16rem } .choose.again > .drop-zone { min-height: 5rem; margin-top: var(--space-4) }
.stored ul { max-height: 16rem; margin: var(--space-2) 0 0; padding-left: var(--space-4); overflow: auto }
.source { margin: 0 0 var(--space-3) }
.pages, .files { margin: 0; padding: 0; list-style: none }
.pages.small { display: grid; grid-template-columns: repeat(auto-fill, minmax(7.5rem, 1fr)); gap: var(--space-2) }
[data-shows=order] .pages.small { grid-template-columns: repeat(auto-fill, minmax(10.25rem, 1fr)) }
.pages figure { margin: 0; text-align: center }
.pages.small li { position: relative; padding: var(--space-2); border: 1px solid transparent; border-radius: var(--radius) }
.pages.small .sheet { display: flex; align-items: center; justify-content: center; height: 9.5rem }
.pages.small img { width: auto; max-width: 100%; height: auto; max-height: 100%; transition: rotate var(--motion) }
.pages img, .files img, .beside img { border: 1px solid var(--line); background: #fff }
.pages figcaption { color: var(--dim); font-size: var(--size-1); font-variant-numeric: tabular-nums }
.pages.large { display: grid; gap: var(--space-6) }
.pages.large .sheet { position: relative; display: block; width: min(100%, 44rem); margin: 0 auto; container-type: inline-size }
.pages.large img { display: block; width: 100%; height: auto }
.files li { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-3); padding: var(--space-2); border-bottom: 1px solid var(--line); background: var(--card) }
.files img { width: 3rem; height: auto } .files .name { flex: 1 1 10rem; min-width: 0; overflow-wrap: anywhere }
.acts { display: flex; flex-wrap: wrap; gap: var(--space-1); justify-content: center }
.acts button { min-width: var(--control-small); padding: 0 var(--space-2) }
[data-movable] { cursor: grab; touch-action: pan-y }
.lifted { opacity: .5 } .goes-here { box-shadow: -3px 0 var(--accent) } .files .goes-here { box-shadow: 0 -3px var(--accent) }
.removed .sheet, .removed figcaption { opacity: .3 }
.found { font-weight: 600 }
.sheet.drawable { cursor: crosshair; touch-action: pinch-zoom pan-y } .drawing .sheet.drawable { touch-action: none }
.sheet.drawable img { user-select: none; -webkit-user-drag: none }
.box { position: absolute; padding: 0; min-height: 0; border: 2px solid var(--accent); border-radius: 0; background: #000b; cursor: move; touch-action: none }
.box::after { content: ""; position: absolute; right: -6px; bottom: -6px; width: 12px; height: 12px; border: 2px solid var(--accent); background: var(--card); cursor: nwse-resize }
[data-shows=box] .box { background: #fff9 }
.box:focus-visible { border-radius: 0; outline: 3px solid var(--accent); outline-offset: 2px }
.result { margin-bottom: var(--space-6); scroll-margin-top: 5rem } .result:focus { outline: none }
.made { margin: 0 0 var(--space-2) }
.beside { display: flex; flex-wrap: wrap; gap: var(--space-6); margin: var(--space-4) 0 } .beside figure { margin: 0; text-align: center } .beside img { width: auto; max-width: 100%; height: 14rem }
.beside figcaption { color: var(--dim); font-size: var(--size-2) }
.made-text { max-height: 24rem; overflow: auto }
.go-on ul { display: flex; flex-wrap: wrap; gap: var(--space-1) var(--space-4); margin: var(--space-2) 0 0; padding: 0; list-style: none }
.placed { position: absolute } .placed > :is(input, select, textarea) { width: 100%; height: 100%; min-height: 0; margin: 0; padding: 0 .2em; border-radius: 0; color: #000; color-scheme: light; background: #e8edff; font-size: inherit; resize: none }
.form-field:not(:has(input, select, textarea)) { margin-bottom: var(--space-1) } .form-field:not(:has(input, select, textarea)) > label { font-weight: 400; cursor: pointer }
[data-takes=pair] .files li:first-child .name::before { content: "Before: " } [data-takes=pair] .files li:nth-child(2) .name::before { content: "After: " }
.compared { margin-bottom: var(--space-6) } .changes { max-height: 14rem; margin: 0 0 var(--space-4); overflow: auto }
.changes a { display: block; padding: var(--space-1); overflow: hidden; color: inherit; text-overflow: ellipsis; white-space: nowrap; text-decoration: none } .changes a:hover, .changes [aria-current] { background: var(--line) }
.kind { display: inline-block; min-width: 5rem; padding: 0 var(--space-1); color: #000 } .kind.inserted, .place.inserted { background: #a9eda9 } .kind.deleted, .place.deleted { background: #f7b3b3 } .kind.replaced, .place.replaced { background: #ffde73 } .kind.moved, .place.moved { background: #a6d9ff } .kind.pixels { background: #f0b3e0 }
.panes { display: grid; grid-template-columns: 1fr 1fr; gap: var(--space-2) } .pane { position: relative; height: 70vh; overflow: auto; border: 1px solid var(--line) } .pane .source { position: sticky; top: 0; z-index: 1; margin: 0; padding: var(--space-1); overflow: hidden; background: var(--card); text-overflow: ellipsis; white-space: nowrap }
.pane .pages { display: grid; gap: var(--space-2) } .pane .sheet { position: relative; display: block } .pane img { display: block; width: 100%; height: auto }
.place { position: absolute; mix-blend-mode: multiply } .place.pixels { border: 2px solid #d91a99 } .place.current { outline: 2px solid var(--accent); outline-offset: 2px }
@media (max-width: 34rem) { .beside { gap: var(--space-3) } .beside img { height: 10rem } .panes { grid-template-columns: minmax(0, 1fr) } .pane { height: 42vh } }
@media (max-width: 60rem) { .tool { grid-template-columns: minmax(0, 1fr) } .settings { position: static; max-height: none; overflow: visible } }
`;
