const filler = 'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt. ';

/** A book of chapters, each a page or two of A5, with a footnote, a running head and a reference to the next but one. */
export function book(chapters: number): string {
  const chapter = (index: number) => `<h1 id="c${index}">Chapter ${index + 1}</h1>
    <p>See <a class="see" href="#c${(index + 2) % chapters}">there</a>.<span class="note">Note of ${index + 1}</span></p>
    <h2>Section</h2><p>${filler.repeat(24)}</p>`;
  return `<!doctype html><html lang="en"><style>
    @page { size: A5; margin: 2cm; @top-center { content: string(chapter) } @bottom-center { content: "- " counter(page) " -" } }
    @page :first { @top-center { content: none } }
    h1 { string-set: chapter content(text); break-before: page }
    .note { float: footnote }
    .see::after { content: " (page " target-counter(attr(href), page) ")" }
  </style><body>${Array.from({ length: chapters }, (_, index) => chapter(index)).join('')}`;
}
