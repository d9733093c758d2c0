const random = 'It draws random numbers.';
const endless = 'Its animations never end; each print shows another moment.';

/** Why a document looks different printed by puppeteer, always or sometimes. */
export const explainedDifferences: Readonly<Record<string, string>> = {
  'chart.js@1.1.1/samples/bar.html': random,
  'chart.js@1.1.1/samples/line.html': random,
  'gentelella@1.4.0/production/form.html':
    'Chromium itself prints 8 or 9 pages, at random, also when it is driven without the service: it puts floats after a page break over one another, or not.',
  'gentelella@1.4.0/production/index.html':
    'A gauge nears its value more and more slowly, and is printed on its way by both.',
  'gentelella@1.4.0/vendors/Chart.js/samples/combo-bar-line.html': random,
  'impress.js@1.1.0/index.html':
    'Its toolbar is hidden after three seconds without a mouse; a page is given two. Puppeteer, waiting for two seconds, prints the same.',
  'loaders.css@0.1.2/demo/demo.html': endless,
  'mathjax@2.7.9/test/sample.html':
    'A message about a file that MathJax loads is there or not, in the prints of both, when the machine is busy.',
  'reveal.js@5.2.1/demo.html?view=print':
    'Its script fits a line of text again whenever the window is resized, each time to another width. The window of the service grows.',
  'spinkit@2.0.1/examples.html': endless,
  'startbootstrap-sb-admin-2@4.1.4/cards.html':
    'Its script closes a menu whenever a narrow window is resized. The service compares media queries on the paper of `@page`.',
  'startbootstrap-sb-admin-2@4.1.4/tables.html':
    'DataTables divides a table again when the window is resized, by widths that it has set itself. The window of the service grows.',
};
