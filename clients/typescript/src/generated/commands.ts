// Generated from the catalog of endpoints by `npm run clients`. Do not edit.

import type { Command } from '../cli/command.ts';

/** Every command that calls an endpoint, by name. */
export const commands: Readonly<Record<string, Command>> = {
  html: {
    endpoint: 'htmlToPdf',
    summary: 'Convert HTML, or the web page at a URL, to PDF',
    price: '1 credit and 0.01 per page',
    gives: 'made',
    source: { kind: 'text', content: 'html', url: 'url' },
    options: [
      {
        name: 'headers',
        field: 'headers',
        kind: 'value',
        notes: [
          'Headers to send to the origin of `url`, by name, such as `Authorization`. No other origin gets them.',
        ],
      },
      {
        name: 'cookies',
        field: 'cookies',
        kind: 'list',
        notes: [
          'Cookies of the page at `url`. One without a `domain` is sent to the host of `url` alone, one with a `domain` to wherever a browser would send it.',
          'At most 50.',
        ],
      },
      {
        name: 'authentication',
        field: 'authentication',
        kind: 'value',
        notes: ['Name and password for the origin of `url` (HTTP Basic authentication).'],
      },
      {
        name: 'authentication.username',
        field: 'authentication.username',
        kind: 'text',
        notes: ['User name, without a colon.'],
      },
      {
        name: 'authentication.password',
        field: 'authentication.password',
        kind: 'text',
        notes: ['Password.'],
      },
      {
        name: 'css',
        field: 'css',
        kind: 'long-text',
        notes: [
          'CSS to add after the document’s own. Its `@page` rules override `format`, `width`, `height` and `landscape`.',
        ],
      },
      {
        name: 'base-url',
        field: 'base_url',
        kind: 'text',
        notes: [
          'URL that relative URLs in the document are resolved against. It is also the document’s origin.',
        ],
      },
      {
        name: 'media',
        field: 'media',
        kind: 'text',
        values: ['print', 'screen'],
        notes: ['CSS media type.', 'Default: `"print"`.'],
      },
      {
        name: 'javascript',
        field: 'javascript',
        kind: 'flag-on',
        notes: ['Whether to run the page’s scripts.', 'Default: `true`.'],
      },
      {
        name: 'wait-for',
        field: 'wait_for',
        kind: 'value',
        notes: ['CSS selector to wait for, or milliseconds to wait, after the page has loaded.'],
      },
      {
        name: 'timeout',
        field: 'timeout',
        kind: 'number',
        notes: [
          'Time limit for loading the page and making the file, in milliseconds.',
          'Default: `15000`.',
          'From 1 to 60000.',
        ],
      },
      {
        name: 'format',
        field: 'format',
        kind: 'text',
        values: ['A4', 'A3', 'A5', 'Legal', 'Letter', 'Tabloid'],
        notes: ['Paper size.', 'Default: `"A4"`.'],
      },
      {
        name: 'width',
        field: 'width',
        kind: 'value',
        notes: [
          'Paper width. Overrides `format`. Length such as `8.5in`, `210mm`, `20cm`, `595pt` or `96px`. A number is in pixels, 96 per inch.',
        ],
      },
      {
        name: 'height',
        field: 'height',
        kind: 'value',
        notes: ['Paper height, given as `width` is. Overrides `format`.'],
      },
      {
        name: 'landscape',
        field: 'landscape',
        kind: 'flag',
        notes: ['Print with the long side horizontal.', 'Default: `false`.'],
      },
      {
        name: 'margin',
        field: 'margin',
        kind: 'value',
        notes: [
          'One length for all sides, or an object with `top`, `right`, `bottom` and `left`. 0.4 inches by default.',
        ],
      },
      {
        name: 'margin.top',
        field: 'margin.top',
        kind: 'value',
        notes: [
          'Length such as `8.5in`, `210mm`, `20cm`, `595pt` or `96px`. A number is in pixels, 96 per inch.',
        ],
      },
      {
        name: 'margin.right',
        field: 'margin.right',
        kind: 'value',
        notes: [
          'Length such as `8.5in`, `210mm`, `20cm`, `595pt` or `96px`. A number is in pixels, 96 per inch.',
        ],
      },
      {
        name: 'margin.bottom',
        field: 'margin.bottom',
        kind: 'value',
        notes: [
          'Length such as `8.5in`, `210mm`, `20cm`, `595pt` or `96px`. A number is in pixels, 96 per inch.',
        ],
      },
      {
        name: 'margin.left',
        field: 'margin.left',
        kind: 'value',
        notes: [
          'Length such as `8.5in`, `210mm`, `20cm`, `595pt` or `96px`. A number is in pixels, 96 per inch.',
        ],
      },
      {
        name: 'scale',
        field: 'scale',
        kind: 'number',
        notes: ['Scale of the page content.', 'Default: `1`.', 'From 0.1 to 2.'],
      },
      {
        name: 'print-background',
        field: 'print_background',
        kind: 'flag-on',
        notes: ['Print background colours and images.', 'Default: `true`.'],
      },
      {
        name: 'header-html',
        field: 'header_html',
        kind: 'long-text',
        notes: [
          'HTML to print at the top of each page. Elements with the class `date`, `title`, `url`, `pageNumber` or `totalPages` are filled in. Set a font size, and leave room for it in `margin`.',
        ],
      },
      {
        name: 'footer-html',
        field: 'footer_html',
        kind: 'long-text',
        notes: ['HTML to print at the bottom of each page, as with `header_html`.'],
      },
      {
        name: 'page-ranges',
        field: 'page_ranges',
        kind: 'long-text',
        notes: ['Pages to print, such as `1-5, 8, 11-`. All pages by default.'],
      },
      {
        name: 'tagged',
        field: 'tagged',
        kind: 'flag',
        notes: [
          'Tag the PDF for assistive technology. This makes it larger and slower to print: a long table takes twice the time and many times the size.',
          'Default: `false`.',
        ],
      },
      {
        name: 'outline',
        field: 'outline',
        kind: 'flag',
        notes: ['Make bookmarks from the headings.', 'Default: `false`.'],
      },
      {
        name: 'filename',
        field: 'filename',
        kind: 'text',
        notes: ['Name of the PDF. `.pdf` is added if missing.', 'Default: `"document.pdf"`.'],
      },
      { name: 'storage', field: 'storage', kind: 'value', notes: ['Where to store the PDF.'] },
      {
        name: 'storage.mode',
        field: 'storage.mode',
        kind: 'text',
        values: ['memory', 'default', 'byob'],
        notes: [
          '`memory` stores nothing, `default` stores with the service, `byob` stores in the account’s own bucket. Defaults to `memory`, or to `default` with `async`.',
        ],
      },
      {
        name: 'storage.filename',
        field: 'storage.filename',
        kind: 'text',
        notes: ['File name of the stored PDF. Defaults to `filename`.'],
      },
      {
        name: 'storage.expires-in',
        field: 'storage.expires_in',
        kind: 'number',
        notes: ['How long the link works, in seconds.', 'Default: `3600`.', 'From 60 to 604800.'],
      },
      {
        name: 'storage.retention-days',
        field: 'storage.retention_days',
        kind: 'number',
        notes: [
          'Days until the document is deleted. Defaults to 14; with `byob`, to no limit.',
          'From 1 to 365.',
        ],
      },
      {
        name: 'dry-run',
        field: 'dry_run',
        kind: 'flag',
        notes: [
          'Do nothing, and answer `{endpoint, credits: {minimum, maximum}}`: what the same call would cost. Free.',
        ],
      },
      {
        name: 'return-binary',
        field: 'return_binary',
        kind: 'flag',
        notes: ['Return the PDF itself even if it is stored.', 'Default: `false`.'],
      },
      {
        name: 'async',
        field: 'async',
        kind: 'flag',
        notes: [
          'Return 202 with a job at once. The PDF is made later and stored; `GET /jobs/{job_id}` shows when it is ready.',
          'Default: `false`.',
        ],
      },
      {
        name: 'webhook-url',
        field: 'webhook_url',
        kind: 'text',
        notes: ['https URL to notify when the job ends. Only with `async`.'],
      },
    ],
  },
  markdown: {
    endpoint: 'markdownToPdf',
    summary: 'Convert Markdown to PDF',
    price: '1 credit and 0.01 per page',
    gives: 'made',
    source: { kind: 'text', content: 'markdown' },
    options: [
      {
        name: 'theme',
        field: 'theme',
        kind: 'text',
        values: ['github', 'plain'],
        notes: [
          'Look of the page: `github` as on GitHub, `plain` to be styled by `css`.',
          'Default: `"github"`.',
        ],
      },
      {
        name: 'css',
        field: 'css',
        kind: 'long-text',
        notes: [
          'CSS to add after the document’s own. Its `@page` rules override `format`, `width`, `height` and `landscape`.',
        ],
      },
      {
        name: 'base-url',
        field: 'base_url',
        kind: 'text',
        notes: [
          'URL that relative URLs in the document are resolved against. It is also the document’s origin.',
        ],
      },
      {
        name: 'media',
        field: 'media',
        kind: 'text',
        values: ['print', 'screen'],
        notes: ['CSS media type.', 'Default: `"print"`.'],
      },
      {
        name: 'javascript',
        field: 'javascript',
        kind: 'flag-on',
        notes: ['Whether to run the page’s scripts.', 'Default: `true`.'],
      },
      {
        name: 'wait-for',
        field: 'wait_for',
        kind: 'value',
        notes: ['CSS selector to wait for, or milliseconds to wait, after the page has loaded.'],
      },
      {
        name: 'timeout',
        field: 'timeout',
        kind: 'number',
        notes: [
          'Time limit for loading the page and making the file, in milliseconds.',
          'Default: `15000`.',
          'From 1 to 60000.',
        ],
      },
      {
        name: 'format',
        field: 'format',
        kind: 'text',
        values: ['A4', 'A3', 'A5', 'Legal', 'Letter', 'Tabloid'],
        notes: ['Paper size.', 'Default: `"A4"`.'],
      },
      {
        name: 'width',
        field: 'width',
        kind: 'value',
        notes: [
          'Paper width. Overrides `format`. Length such as `8.5in`, `210mm`, `20cm`, `595pt` or `96px`. A number is in pixels, 96 per inch.',
        ],
      },
      {
        name: 'height',
        field: 'height',
        kind: 'value',
        notes: ['Paper height, given as `width` is. Overrides `format`.'],
      },
      {
        name: 'landscape',
        field: 'landscape',
        kind: 'flag',
        notes: ['Print with the long side horizontal.', 'Default: `false`.'],
      },
      {
        name: 'margin',
        field: 'margin',
        kind: 'value',
        notes: [
          'One length for all sides, or an object with `top`, `right`, `bottom` and `left`. 0.4 inches by default.',
        ],
      },
      {
        name: 'margin.top',
        field: 'margin.top',
        kind: 'value',
        notes: [
          'Length such as `8.5in`, `210mm`, `20cm`, `595pt` or `96px`. A number is in pixels, 96 per inch.',
        ],
      },
      {
        name: 'margin.right',
        field: 'margin.right',
        kind: 'value',
        notes: [
          'Length such as `8.5in`, `210mm`, `20cm`, `595pt` or `96px`. A number is in pixels, 96 per inch.',
        ],
      },
      {
        name: 'margin.bottom',
        field: 'margin.bottom',
        kind: 'value',
        notes: [
          'Length such as `8.5in`, `210mm`, `20cm`, `595pt` or `96px`. A number is in pixels, 96 per inch.',
        ],
      },
      {
        name: 'margin.left',
        field: 'margin.left',
        kind: 'value',
        notes: [
          'Length such as `8.5in`, `210mm`, `20cm`, `595pt` or `96px`. A number is in pixels, 96 per inch.',
        ],
      },
      {
        name: 'scale',
        field: 'scale',
        kind: 'number',
        notes: ['Scale of the page content.', 'Default: `1`.', 'From 0.1 to 2.'],
      },
      {
        name: 'print-background',
        field: 'print_background',
        kind: 'flag-on',
        notes: ['Print background colours and images.', 'Default: `true`.'],
      },
      {
        name: 'header-html',
        field: 'header_html',
        kind: 'long-text',
        notes: [
          'HTML to print at the top of each page. Elements with the class `date`, `title`, `url`, `pageNumber` or `totalPages` are filled in. Set a font size, and leave room for it in `margin`.',
        ],
      },
      {
        name: 'footer-html',
        field: 'footer_html',
        kind: 'long-text',
        notes: ['HTML to print at the bottom of each page, as with `header_html`.'],
      },
      {
        name: 'page-ranges',
        field: 'page_ranges',
        kind: 'long-text',
        notes: ['Pages to print, such as `1-5, 8, 11-`. All pages by default.'],
      },
      {
        name: 'tagged',
        field: 'tagged',
        kind: 'flag',
        notes: [
          'Tag the PDF for assistive technology. This makes it larger and slower to print: a long table takes twice the time and many times the size.',
          'Default: `false`.',
        ],
      },
      {
        name: 'outline',
        field: 'outline',
        kind: 'flag',
        notes: ['Make bookmarks from the headings.', 'Default: `false`.'],
      },
      {
        name: 'filename',
        field: 'filename',
        kind: 'text',
        notes: ['Name of the PDF. `.pdf` is added if missing.', 'Default: `"document.pdf"`.'],
      },
      { name: 'storage', field: 'storage', kind: 'value', notes: ['Where to store the PDF.'] },
      {
        name: 'storage.mode',
        field: 'storage.mode',
        kind: 'text',
        values: ['memory', 'default', 'byob'],
        notes: [
          '`memory` stores nothing, `default` stores with the service, `byob` stores in the account’s own bucket. Defaults to `memory`, or to `default` with `async`.',
        ],
      },
      {
        name: 'storage.filename',
        field: 'storage.filename',
        kind: 'text',
        notes: ['File name of the stored PDF. Defaults to `filename`.'],
      },
      {
        name: 'storage.expires-in',
        field: 'storage.expires_in',
        kind: 'number',
        notes: ['How long the link works, in seconds.', 'Default: `3600`.', 'From 60 to 604800.'],
      },
      {
        name: 'storage.retention-days',
        field: 'storage.retention_days',
        kind: 'number',
        notes: [
          'Days until the document is deleted. Defaults to 14; with `byob`, to no limit.',
          'From 1 to 365.',
        ],
      },
      {
        name: 'dry-run',
        field: 'dry_run',
        kind: 'flag',
        notes: [
          'Do nothing, and answer `{endpoint, credits: {minimum, maximum}}`: what the same call would cost. Free.',
        ],
      },
      {
        name: 'return-binary',
        field: 'return_binary',
        kind: 'flag',
        notes: ['Return the PDF itself even if it is stored.', 'Default: `false`.'],
      },
      {
        name: 'async',
        field: 'async',
        kind: 'flag',
        notes: [
          'Return 202 with a job at once. The PDF is made later and stored; `GET /jobs/{job_id}` shows when it is ready.',
          'Default: `false`.',
        ],
      },
      {
        name: 'webhook-url',
        field: 'webhook_url',
        kind: 'text',
        notes: ['https URL to notify when the job ends. Only with `async`.'],
      },
    ],
  },
  'html-to-image': {
    endpoint: 'htmlToImage',
    summary: 'Take a picture of HTML, or of the web page at a URL',
    price: '1 credit',
    gives: 'made',
    source: { kind: 'text', content: 'html', url: 'url' },
    options: [
      {
        name: 'headers',
        field: 'headers',
        kind: 'value',
        notes: [
          'Headers to send to the origin of `url`, by name, such as `Authorization`. No other origin gets them.',
        ],
      },
      {
        name: 'cookies',
        field: 'cookies',
        kind: 'list',
        notes: [
          'Cookies of the page at `url`. One without a `domain` is sent to the host of `url` alone, one with a `domain` to wherever a browser would send it.',
          'At most 50.',
        ],
      },
      {
        name: 'authentication',
        field: 'authentication',
        kind: 'value',
        notes: ['Name and password for the origin of `url` (HTTP Basic authentication).'],
      },
      {
        name: 'authentication.username',
        field: 'authentication.username',
        kind: 'text',
        notes: ['User name, without a colon.'],
      },
      {
        name: 'authentication.password',
        field: 'authentication.password',
        kind: 'text',
        notes: ['Password.'],
      },
      { name: 'css', field: 'css', kind: 'long-text', notes: ['CSS to add after the document’s own.'] },
      {
        name: 'base-url',
        field: 'base_url',
        kind: 'text',
        notes: [
          'URL that relative URLs in the document are resolved against. It is also the document’s origin.',
        ],
      },
      {
        name: 'media',
        field: 'media',
        kind: 'text',
        values: ['print', 'screen'],
        notes: ['CSS media type.', 'Default: `"screen"`.'],
      },
      {
        name: 'javascript',
        field: 'javascript',
        kind: 'flag-on',
        notes: ['Whether to run the page’s scripts.', 'Default: `true`.'],
      },
      {
        name: 'wait-for',
        field: 'wait_for',
        kind: 'value',
        notes: ['CSS selector to wait for, or milliseconds to wait, after the page has loaded.'],
      },
      {
        name: 'timeout',
        field: 'timeout',
        kind: 'number',
        notes: [
          'Time limit for loading the page and making the file, in milliseconds.',
          'Default: `15000`.',
          'From 1 to 60000.',
        ],
      },
      {
        name: 'format',
        field: 'format',
        kind: 'text',
        values: ['png', 'jpeg', 'webp'],
        notes: ['Image format.', 'Default: `"png"`.'],
      },
      {
        name: 'width',
        field: 'width',
        kind: 'number',
        notes: ['Width of the window in CSS pixels.', 'Default: `1280`.', 'From 1 to 4096.'],
      },
      {
        name: 'height',
        field: 'height',
        kind: 'number',
        notes: ['Height of the window in CSS pixels.', 'Default: `800`.', 'From 1 to 4096.'],
      },
      {
        name: 'full-page',
        field: 'full_page',
        kind: 'flag-on',
        notes: [
          'Show the whole page, however long it is, instead of what fits into the window.',
          'Default: `true`.',
        ],
      },
      {
        name: 'scale',
        field: 'scale',
        kind: 'number',
        notes: [
          'Pixels of the image for each CSS pixel: `2` is sharp on most screens.',
          'Default: `1`.',
          'From 0.1 to 4.',
        ],
      },
      {
        name: 'selector',
        field: 'selector',
        kind: 'text',
        notes: ['CSS selector of the one element to show. The first that matches is taken.'],
      },
      {
        name: 'transparent',
        field: 'transparent',
        kind: 'flag',
        notes: [
          'Leave transparent what the page does not paint. Not for `jpeg`, which has no transparency.',
          'Default: `false`.',
        ],
      },
      {
        name: 'filename',
        field: 'filename',
        kind: 'text',
        notes: ['Name of the image. The extension of its format is added if missing.', 'Default: `"image"`.'],
      },
      { name: 'storage', field: 'storage', kind: 'value', notes: ['Where to store the image.'] },
      {
        name: 'storage.mode',
        field: 'storage.mode',
        kind: 'text',
        values: ['memory', 'default', 'byob'],
        notes: [
          '`memory` stores nothing, `default` stores with the service, `byob` stores in the account’s own bucket. Defaults to `memory`, or to `default` with `async`.',
        ],
      },
      {
        name: 'storage.filename',
        field: 'storage.filename',
        kind: 'text',
        notes: ['File name of the stored image. Defaults to `filename`.'],
      },
      {
        name: 'storage.expires-in',
        field: 'storage.expires_in',
        kind: 'number',
        notes: ['How long the link works, in seconds.', 'Default: `3600`.', 'From 60 to 604800.'],
      },
      {
        name: 'storage.retention-days',
        field: 'storage.retention_days',
        kind: 'number',
        notes: [
          'Days until the document is deleted. Defaults to 14; with `byob`, to no limit.',
          'From 1 to 365.',
        ],
      },
      {
        name: 'dry-run',
        field: 'dry_run',
        kind: 'flag',
        notes: [
          'Do nothing, and answer `{endpoint, credits: {minimum, maximum}}`: what the same call would cost. Free.',
        ],
      },
      {
        name: 'return-binary',
        field: 'return_binary',
        kind: 'flag',
        notes: ['Return the image itself even if it is stored.', 'Default: `false`.'],
      },
      {
        name: 'async',
        field: 'async',
        kind: 'flag',
        notes: [
          'Return 202 with a job at once. The image is made later and stored; `GET /jobs/{job_id}` shows when it is ready.',
          'Default: `false`.',
        ],
      },
      {
        name: 'webhook-url',
        field: 'webhook_url',
        kind: 'text',
        notes: ['https URL to notify when the job ends. Only with `async`.'],
      },
    ],
  },
  text: {
    endpoint: 'textToPdf',
    summary: 'Convert plain text to PDF in a monospaced font',
    price: '0.01 credits',
    gives: 'made',
    source: { kind: 'text', content: 'text' },
    options: [
      {
        name: 'font-size',
        field: 'font_size',
        kind: 'number',
        notes: ['Font size in points.', 'Default: `12`.', 'From 1 to 144.'],
      },
      {
        name: 'page-size',
        field: 'page_size',
        kind: 'text',
        values: ['A4', 'A3', 'A5', 'Letter', 'Legal', 'Tabloid'],
        notes: ['Paper size.', 'Default: `"A4"`.'],
      },
      {
        name: 'margin',
        field: 'margin',
        kind: 'value',
        notes: [
          'One length for all sides, or an object with `top`, `right`, `bottom` and `left`. 0.5 inches by default.',
        ],
      },
      {
        name: 'margin.top',
        field: 'margin.top',
        kind: 'value',
        notes: [
          'Length such as `8.5in`, `210mm`, `20cm`, `595pt` or `96px`. A number is in pixels, 96 per inch.',
        ],
      },
      {
        name: 'margin.right',
        field: 'margin.right',
        kind: 'value',
        notes: [
          'Length such as `8.5in`, `210mm`, `20cm`, `595pt` or `96px`. A number is in pixels, 96 per inch.',
        ],
      },
      {
        name: 'margin.bottom',
        field: 'margin.bottom',
        kind: 'value',
        notes: [
          'Length such as `8.5in`, `210mm`, `20cm`, `595pt` or `96px`. A number is in pixels, 96 per inch.',
        ],
      },
      {
        name: 'margin.left',
        field: 'margin.left',
        kind: 'value',
        notes: [
          'Length such as `8.5in`, `210mm`, `20cm`, `595pt` or `96px`. A number is in pixels, 96 per inch.',
        ],
      },
      {
        name: 'filename',
        field: 'filename',
        kind: 'text',
        notes: ['Name of the PDF. `.pdf` is added if missing.', 'Default: `"document.pdf"`.'],
      },
      { name: 'storage', field: 'storage', kind: 'value', notes: ['Where to store the PDF.'] },
      {
        name: 'storage.mode',
        field: 'storage.mode',
        kind: 'text',
        values: ['memory', 'default', 'byob'],
        notes: [
          '`memory` stores nothing, `default` stores with the service, `byob` stores in the account’s own bucket. Defaults to `memory`, or to `default` with `async`.',
        ],
      },
      {
        name: 'storage.filename',
        field: 'storage.filename',
        kind: 'text',
        notes: ['File name of the stored PDF. Defaults to `filename`.'],
      },
      {
        name: 'storage.expires-in',
        field: 'storage.expires_in',
        kind: 'number',
        notes: ['How long the link works, in seconds.', 'Default: `3600`.', 'From 60 to 604800.'],
      },
      {
        name: 'storage.retention-days',
        field: 'storage.retention_days',
        kind: 'number',
        notes: [
          'Days until the document is deleted. Defaults to 14; with `byob`, to no limit.',
          'From 1 to 365.',
        ],
      },
      {
        name: 'dry-run',
        field: 'dry_run',
        kind: 'flag',
        notes: [
          'Do nothing, and answer `{endpoint, credits: {minimum, maximum}}`: what the same call would cost. Free.',
        ],
      },
      {
        name: 'return-binary',
        field: 'return_binary',
        kind: 'flag',
        notes: ['Return the PDF itself even if it is stored.', 'Default: `false`.'],
      },
      {
        name: 'async',
        field: 'async',
        kind: 'flag',
        notes: [
          'Return 202 with a job at once. The PDF is made later and stored; `GET /jobs/{job_id}` shows when it is ready.',
          'Default: `false`.',
        ],
      },
      {
        name: 'webhook-url',
        field: 'webhook_url',
        kind: 'text',
        notes: ['https URL to notify when the job ends. Only with `async`.'],
      },
    ],
  },
  image: {
    endpoint: 'imageToPdf',
    summary: 'Convert images to PDF, one page per image',
    price: '0.01 credits',
    gives: 'made',
    source: { kind: 'files', content: 'files', id: 'document_ids' },
    options: [
      {
        name: 'page-size',
        field: 'page_size',
        kind: 'text',
        values: ['A4', 'A3', 'A5', 'Letter', 'Legal', 'Tabloid'],
        notes: ['Paper size. By default each page is as large as its image.'],
      },
      {
        name: 'fit',
        field: 'fit',
        kind: 'text',
        values: ['contain', 'cover', 'fill'],
        notes: [
          'How images fill the page with `page_size`: `contain` fits the whole image, `cover` fills the area and crops, `fill` stretches.',
          'Default: `"contain"`.',
        ],
      },
      {
        name: 'margin',
        field: 'margin',
        kind: 'value',
        notes: [
          'One length for all sides, or an object with `top`, `right`, `bottom` and `left`. None by default.',
        ],
      },
      {
        name: 'margin.top',
        field: 'margin.top',
        kind: 'value',
        notes: [
          'Length such as `8.5in`, `210mm`, `20cm`, `595pt` or `96px`. A number is in pixels, 96 per inch.',
        ],
      },
      {
        name: 'margin.right',
        field: 'margin.right',
        kind: 'value',
        notes: [
          'Length such as `8.5in`, `210mm`, `20cm`, `595pt` or `96px`. A number is in pixels, 96 per inch.',
        ],
      },
      {
        name: 'margin.bottom',
        field: 'margin.bottom',
        kind: 'value',
        notes: [
          'Length such as `8.5in`, `210mm`, `20cm`, `595pt` or `96px`. A number is in pixels, 96 per inch.',
        ],
      },
      {
        name: 'margin.left',
        field: 'margin.left',
        kind: 'value',
        notes: [
          'Length such as `8.5in`, `210mm`, `20cm`, `595pt` or `96px`. A number is in pixels, 96 per inch.',
        ],
      },
      {
        name: 'filename',
        field: 'filename',
        kind: 'text',
        notes: ['Name of the PDF. `.pdf` is added if missing.', 'Default: `"document.pdf"`.'],
      },
      { name: 'storage', field: 'storage', kind: 'value', notes: ['Where to store the PDF.'] },
      {
        name: 'storage.mode',
        field: 'storage.mode',
        kind: 'text',
        values: ['memory', 'default', 'byob'],
        notes: [
          '`memory` stores nothing, `default` stores with the service, `byob` stores in the account’s own bucket. Defaults to `memory`, or to `default` with `async`.',
        ],
      },
      {
        name: 'storage.filename',
        field: 'storage.filename',
        kind: 'text',
        notes: ['File name of the stored PDF. Defaults to `filename`.'],
      },
      {
        name: 'storage.expires-in',
        field: 'storage.expires_in',
        kind: 'number',
        notes: ['How long the link works, in seconds.', 'Default: `3600`.', 'From 60 to 604800.'],
      },
      {
        name: 'storage.retention-days',
        field: 'storage.retention_days',
        kind: 'number',
        notes: [
          'Days until the document is deleted. Defaults to 14; with `byob`, to no limit.',
          'From 1 to 365.',
        ],
      },
      {
        name: 'dry-run',
        field: 'dry_run',
        kind: 'flag',
        notes: [
          'Do nothing, and answer `{endpoint, credits: {minimum, maximum}}`: what the same call would cost. Free.',
        ],
      },
      {
        name: 'return-binary',
        field: 'return_binary',
        kind: 'flag',
        notes: ['Return the PDF itself even if it is stored.', 'Default: `false`.'],
      },
      {
        name: 'async',
        field: 'async',
        kind: 'flag',
        notes: [
          'Return 202 with a job at once. The PDF is made later and stored; `GET /jobs/{job_id}` shows when it is ready.',
          'Default: `false`.',
        ],
      },
      {
        name: 'webhook-url',
        field: 'webhook_url',
        kind: 'text',
        notes: ['https URL to notify when the job ends. Only with `async`.'],
      },
    ],
  },
  'extract-text': {
    endpoint: 'extractText',
    summary: 'Extract the text of a PDF in reading order',
    price: '0.01 credits',
    gives: 'json',
    source: { kind: 'file', content: 'file', url: 'pdf_url', id: 'document_id' },
    options: [
      { name: 'password', field: 'password', kind: 'text', notes: ['Password of an encrypted PDF.'] },
      {
        name: 'dry-run',
        field: 'dry_run',
        kind: 'flag',
        notes: [
          'Do nothing, and answer `{endpoint, credits: {minimum, maximum}}`: what the same call would cost. Free.',
        ],
      },
      {
        name: 'pages',
        field: 'pages',
        kind: 'value',
        notes: [
          'Pages in the order you want them: a list, or a string such as `1,3`, `2-5`, `7-` (to the last page), `5-2` (reversed), `odd` or `even`. All pages by default.',
        ],
      },
    ],
  },
  grep: {
    endpoint: 'grepPdf',
    summary: 'Search a PDF for text or a regular expression',
    price: '0.01 credits',
    gives: 'json',
    source: { kind: 'file', content: 'file', url: 'pdf_url', id: 'document_id' },
    argument: 'pattern',
    options: [
      { name: 'password', field: 'password', kind: 'text', notes: ['Password of an encrypted PDF.'] },
      {
        name: 'dry-run',
        field: 'dry_run',
        kind: 'flag',
        notes: [
          'Do nothing, and answer `{endpoint, credits: {minimum, maximum}}`: what the same call would cost. Free.',
        ],
      },
      {
        name: 'pages',
        field: 'pages',
        kind: 'value',
        notes: [
          'Pages in the order you want them: a list, or a string such as `1,3`, `2-5`, `7-` (to the last page), `5-2` (reversed), `odd` or `even`. All pages by default.',
        ],
      },
      {
        name: 'regex',
        field: 'regex',
        kind: 'flag',
        notes: [
          'Treat `pattern` as a JavaScript regular expression. `^` and `$` match at the start and end of lines.',
          'Default: `false`.',
        ],
      },
      {
        name: 'ignore-case',
        field: 'ignore_case',
        kind: 'flag-on',
        notes: ['Match upper and lower case alike.', 'Default: `true`.'],
      },
      {
        name: 'context',
        field: 'context',
        kind: 'number',
        notes: [
          'Number of characters to show on each side of a match.',
          'Default: `100`.',
          'From 0 to 1000.',
        ],
      },
      {
        name: 'count-only',
        field: 'count_only',
        kind: 'flag',
        notes: ['Count matches without listing them.', 'Default: `false`.'],
      },
    ],
  },
  'pdf-to-image': {
    endpoint: 'pdfToImage',
    summary: 'Convert pages of a PDF to PNG or JPEG images',
    price: '1 credit and 0.01 per page',
    gives: 'json',
    source: { kind: 'file', content: 'file', url: 'pdf_url', id: 'document_id' },
    options: [
      { name: 'password', field: 'password', kind: 'text', notes: ['Password of an encrypted PDF.'] },
      {
        name: 'dry-run',
        field: 'dry_run',
        kind: 'flag',
        notes: [
          'Do nothing, and answer `{endpoint, credits: {minimum, maximum}}`: what the same call would cost. Free.',
        ],
      },
      {
        name: 'pages',
        field: 'pages',
        kind: 'value',
        notes: [
          'Pages in the order you want them: a list, or a string such as `1,3`, `2-5`, `7-` (to the last page), `5-2` (reversed), `odd` or `even`. All pages by default.',
        ],
      },
      {
        name: 'format',
        field: 'format',
        kind: 'text',
        values: ['png', 'jpeg'],
        notes: ['Image format.', 'Default: `"png"`.'],
      },
      {
        name: 'dpi',
        field: 'dpi',
        kind: 'number',
        notes: ['Resolution in pixels per inch.', 'Default: `200`.', 'From 36 to 600.'],
      },
    ],
  },
  'page-count': {
    endpoint: 'pageCount',
    summary: 'Count the pages of a PDF',
    price: '0.01 credits',
    gives: 'json',
    source: { kind: 'file', content: 'file', url: 'pdf_url', id: 'document_id' },
    options: [
      { name: 'password', field: 'password', kind: 'text', notes: ['Password of an encrypted PDF.'] },
      {
        name: 'dry-run',
        field: 'dry_run',
        kind: 'flag',
        notes: [
          'Do nothing, and answer `{endpoint, credits: {minimum, maximum}}`: what the same call would cost. Free.',
        ],
      },
    ],
  },
  'pdf-info': {
    endpoint: 'pdfInfo',
    summary: 'Tell what a PDF is and holds',
    price: '0.01 credits',
    gives: 'json',
    source: { kind: 'file', content: 'file', url: 'pdf_url', id: 'document_id' },
    options: [
      { name: 'password', field: 'password', kind: 'text', notes: ['Password of an encrypted PDF.'] },
      {
        name: 'dry-run',
        field: 'dry_run',
        kind: 'flag',
        notes: [
          'Do nothing, and answer `{endpoint, credits: {minimum, maximum}}`: what the same call would cost. Free.',
        ],
      },
    ],
  },
  'rotate-pages': {
    endpoint: 'rotatePages',
    summary: 'Turn pages of a PDF by 90, 180 or 270 degrees',
    price: '0.01 credits',
    gives: 'made',
    source: { kind: 'file', content: 'file', url: 'pdf_url', id: 'document_id' },
    options: [
      { name: 'password', field: 'password', kind: 'text', notes: ['Password of an encrypted PDF.'] },
      {
        name: 'dry-run',
        field: 'dry_run',
        kind: 'flag',
        notes: [
          'Do nothing, and answer `{endpoint, credits: {minimum, maximum}}`: what the same call would cost. Free.',
        ],
      },
      {
        name: 'pages',
        field: 'pages',
        kind: 'value',
        notes: [
          'Pages in the order you want them: a list, or a string such as `1,3`, `2-5`, `7-` (to the last page), `5-2` (reversed), `odd` or `even`. All pages by default.',
        ],
      },
      {
        name: 'degrees',
        field: 'degrees',
        kind: 'number',
        notes: ['How far to turn the pages clockwise, in degrees, beyond what they are turned already.'],
        isRequired: true,
      },
      {
        name: 'filename',
        field: 'filename',
        kind: 'text',
        notes: ['Name of the PDF. `.pdf` is added if missing.', 'Default: `"rotated.pdf"`.'],
      },
      { name: 'storage', field: 'storage', kind: 'value', notes: ['Where to store the PDF.'] },
      {
        name: 'storage.mode',
        field: 'storage.mode',
        kind: 'text',
        values: ['memory', 'default', 'byob'],
        notes: [
          '`memory` stores nothing, `default` stores with the service, `byob` stores in the account’s own bucket. Defaults to `memory`, or to `default` with `async`.',
        ],
      },
      {
        name: 'storage.filename',
        field: 'storage.filename',
        kind: 'text',
        notes: ['File name of the stored PDF. Defaults to `filename`.'],
      },
      {
        name: 'storage.expires-in',
        field: 'storage.expires_in',
        kind: 'number',
        notes: ['How long the link works, in seconds.', 'Default: `3600`.', 'From 60 to 604800.'],
      },
      {
        name: 'storage.retention-days',
        field: 'storage.retention_days',
        kind: 'number',
        notes: [
          'Days until the document is deleted. Defaults to 14; with `byob`, to no limit.',
          'From 1 to 365.',
        ],
      },
      {
        name: 'return-binary',
        field: 'return_binary',
        kind: 'flag',
        notes: ['Return the PDF itself even if it is stored.', 'Default: `false`.'],
      },
      {
        name: 'async',
        field: 'async',
        kind: 'flag',
        notes: [
          'Return 202 with a job at once. The PDF is made later and stored; `GET /jobs/{job_id}` shows when it is ready.',
          'Default: `false`.',
        ],
      },
      {
        name: 'webhook-url',
        field: 'webhook_url',
        kind: 'text',
        notes: ['https URL to notify when the job ends. Only with `async`.'],
      },
    ],
  },
  'extract-pages': {
    endpoint: 'extractPages',
    summary: 'Extract pages of a PDF into a new PDF, in any order',
    price: '0.01 credits',
    gives: 'made',
    source: { kind: 'file', content: 'file', url: 'pdf_url', id: 'document_id' },
    options: [
      { name: 'password', field: 'password', kind: 'text', notes: ['Password of an encrypted PDF.'] },
      {
        name: 'dry-run',
        field: 'dry_run',
        kind: 'flag',
        notes: [
          'Do nothing, and answer `{endpoint, credits: {minimum, maximum}}`: what the same call would cost. Free.',
        ],
      },
      {
        name: 'pages',
        field: 'pages',
        kind: 'value',
        notes: [
          'Pages in the order you want them: a list, or a string such as `1,3`, `2-5`, `7-` (to the last page), `5-2` (reversed), `odd` or `even`. Pages may be repeated.',
        ],
        isRequired: true,
      },
      {
        name: 'filename',
        field: 'filename',
        kind: 'text',
        notes: ['Name of the PDF. `.pdf` is added if missing.', 'Default: `"extracted.pdf"`.'],
      },
      { name: 'storage', field: 'storage', kind: 'value', notes: ['Where to store the PDF.'] },
      {
        name: 'storage.mode',
        field: 'storage.mode',
        kind: 'text',
        values: ['memory', 'default', 'byob'],
        notes: [
          '`memory` stores nothing, `default` stores with the service, `byob` stores in the account’s own bucket. Defaults to `memory`, or to `default` with `async`.',
        ],
      },
      {
        name: 'storage.filename',
        field: 'storage.filename',
        kind: 'text',
        notes: ['File name of the stored PDF. Defaults to `filename`.'],
      },
      {
        name: 'storage.expires-in',
        field: 'storage.expires_in',
        kind: 'number',
        notes: ['How long the link works, in seconds.', 'Default: `3600`.', 'From 60 to 604800.'],
      },
      {
        name: 'storage.retention-days',
        field: 'storage.retention_days',
        kind: 'number',
        notes: [
          'Days until the document is deleted. Defaults to 14; with `byob`, to no limit.',
          'From 1 to 365.',
        ],
      },
      {
        name: 'return-binary',
        field: 'return_binary',
        kind: 'flag',
        notes: ['Return the PDF itself even if it is stored.', 'Default: `false`.'],
      },
      {
        name: 'async',
        field: 'async',
        kind: 'flag',
        notes: [
          'Return 202 with a job at once. The PDF is made later and stored; `GET /jobs/{job_id}` shows when it is ready.',
          'Default: `false`.',
        ],
      },
      {
        name: 'webhook-url',
        field: 'webhook_url',
        kind: 'text',
        notes: ['https URL to notify when the job ends. Only with `async`.'],
      },
    ],
  },
  merge: {
    endpoint: 'mergePdfs',
    summary: 'Merge PDFs into one, in the order given',
    price: '0.01 credits',
    gives: 'made',
    source: { kind: 'files', content: 'files', url: 'pdfs_url', id: 'document_ids' },
    options: [
      { name: 'password', field: 'password', kind: 'text', notes: ['Password of an encrypted PDF.'] },
      {
        name: 'filename',
        field: 'filename',
        kind: 'text',
        notes: ['Name of the PDF. `.pdf` is added if missing.', 'Default: `"merged.pdf"`.'],
      },
      { name: 'storage', field: 'storage', kind: 'value', notes: ['Where to store the PDF.'] },
      {
        name: 'storage.mode',
        field: 'storage.mode',
        kind: 'text',
        values: ['memory', 'default', 'byob'],
        notes: [
          '`memory` stores nothing, `default` stores with the service, `byob` stores in the account’s own bucket. Defaults to `memory`, or to `default` with `async`.',
        ],
      },
      {
        name: 'storage.filename',
        field: 'storage.filename',
        kind: 'text',
        notes: ['File name of the stored PDF. Defaults to `filename`.'],
      },
      {
        name: 'storage.expires-in',
        field: 'storage.expires_in',
        kind: 'number',
        notes: ['How long the link works, in seconds.', 'Default: `3600`.', 'From 60 to 604800.'],
      },
      {
        name: 'storage.retention-days',
        field: 'storage.retention_days',
        kind: 'number',
        notes: [
          'Days until the document is deleted. Defaults to 14; with `byob`, to no limit.',
          'From 1 to 365.',
        ],
      },
      {
        name: 'dry-run',
        field: 'dry_run',
        kind: 'flag',
        notes: [
          'Do nothing, and answer `{endpoint, credits: {minimum, maximum}}`: what the same call would cost. Free.',
        ],
      },
      {
        name: 'return-binary',
        field: 'return_binary',
        kind: 'flag',
        notes: ['Return the PDF itself even if it is stored.', 'Default: `false`.'],
      },
      {
        name: 'async',
        field: 'async',
        kind: 'flag',
        notes: [
          'Return 202 with a job at once. The PDF is made later and stored; `GET /jobs/{job_id}` shows when it is ready.',
          'Default: `false`.',
        ],
      },
      {
        name: 'webhook-url',
        field: 'webhook_url',
        kind: 'text',
        notes: ['https URL to notify when the job ends. Only with `async`.'],
      },
    ],
  },
  split: {
    endpoint: 'splitPdf',
    summary: 'Split a PDF into several, by pages, bookmarks or size',
    price: '0.01 credits, or 0.01 per stored document',
    gives: 'made',
    source: { kind: 'file', content: 'file', url: 'pdf_url', id: 'document_id' },
    options: [
      { name: 'password', field: 'password', kind: 'text', notes: ['Password of an encrypted PDF.'] },
      {
        name: 'dry-run',
        field: 'dry_run',
        kind: 'flag',
        notes: [
          'Do nothing, and answer `{endpoint, credits: {minimum, maximum}}`: what the same call would cost. Free.',
        ],
      },
      {
        name: 'every',
        field: 'every',
        kind: 'number',
        notes: [
          'Pages of each part; the last may have fewer. Send exactly one of `every`, `ranges`, `at` and `max_bytes`.',
          'From 1 to 2000.',
        ],
      },
      {
        name: 'ranges',
        field: 'ranges',
        kind: 'list',
        notes: [
          'The pages of each part, such as `["1-3", "4,6", "7-"]`. Pages may be left out or repeated.',
          'At most 1000.',
        ],
      },
      {
        name: 'at',
        field: 'at',
        kind: 'text',
        values: ['bookmarks'],
        notes: [
          'A part for each bookmark of the top level, named after it. Pages before the first bookmark are a part, too.',
        ],
      },
      {
        name: 'max-bytes',
        field: 'max_bytes',
        kind: 'number',
        notes: [
          'Largest size of a part in bytes. Each has as many pages as fit. A page that alone is larger is a part with a warning.',
        ],
      },
      {
        name: 'filename',
        field: 'filename',
        kind: 'text',
        notes: [
          'Name of the ZIP, and what the names of the PDFs begin with. Without an extension.',
          'Default: `"document"`.',
        ],
      },
      { name: 'storage', field: 'storage', kind: 'value', notes: ['Where to store the PDF.'] },
      {
        name: 'storage.mode',
        field: 'storage.mode',
        kind: 'text',
        values: ['memory', 'default', 'byob'],
        notes: [
          '`memory` stores nothing, `default` stores with the service, `byob` stores in the account’s own bucket. Defaults to `memory`, or to `default` with `async`.',
        ],
      },
      {
        name: 'storage.filename',
        field: 'storage.filename',
        kind: 'text',
        notes: ['File name of the stored PDF. Defaults to `filename`.'],
      },
      {
        name: 'storage.expires-in',
        field: 'storage.expires_in',
        kind: 'number',
        notes: ['How long the link works, in seconds.', 'Default: `3600`.', 'From 60 to 604800.'],
      },
      {
        name: 'storage.retention-days',
        field: 'storage.retention_days',
        kind: 'number',
        notes: [
          'Days until the document is deleted. Defaults to 14; with `byob`, to no limit.',
          'From 1 to 365.',
        ],
      },
      {
        name: 'async',
        field: 'async',
        kind: 'flag',
        notes: [
          'Return 202 with a job at once. The PDF is made later and stored; `GET /jobs/{job_id}` shows when it is ready.',
          'Default: `false`.',
        ],
      },
      {
        name: 'webhook-url',
        field: 'webhook_url',
        kind: 'text',
        notes: ['https URL to notify when the job ends. Only with `async`.'],
      },
    ],
  },
  watermark: {
    endpoint: 'watermarkPdf',
    summary: 'Add a text or image watermark to pages of a PDF',
    price: '0.01 credits',
    gives: 'made',
    source: { kind: 'file', content: 'file', url: 'pdf_url', id: 'document_id' },
    options: [
      { name: 'password', field: 'password', kind: 'text', notes: ['Password of an encrypted PDF.'] },
      {
        name: 'dry-run',
        field: 'dry_run',
        kind: 'flag',
        notes: [
          'Do nothing, and answer `{endpoint, credits: {minimum, maximum}}`: what the same call would cost. Free.',
        ],
      },
      {
        name: 'pages',
        field: 'pages',
        kind: 'value',
        notes: [
          'Pages in the order you want them: a list, or a string such as `1,3`, `2-5`, `7-` (to the last page), `5-2` (reversed), `odd` or `even`. All pages by default.',
        ],
      },
      {
        name: 'text',
        field: 'text',
        kind: 'text',
        notes: [
          'Text of the watermark, in which `{page}` becomes the page’s number and `{pages}` how many there are. Send this or `image_base64`.',
        ],
      },
      {
        name: 'image',
        field: 'image_base64',
        kind: 'base64',
        notes: ['The image in base64. A `data:` prefix and whitespace are allowed. Send this or `text`.'],
      },
      {
        name: 'opacity',
        field: 'opacity',
        kind: 'number',
        notes: ['From 0, invisible, to 1, opaque.', 'Default: `0.3`.', 'From 0 to 1.'],
      },
      {
        name: 'rotation',
        field: 'rotation',
        kind: 'number',
        notes: ['Angle in degrees, counterclockwise.', 'Default: `45`.', 'From -360 to 360.'],
      },
      {
        name: 'font-size',
        field: 'font_size',
        kind: 'number',
        notes: ['Font size of the text in points. By default the text fits the page.', 'From 1 to 1000.'],
      },
      {
        name: 'color',
        field: 'color',
        kind: 'long-text',
        notes: ['Colour of the text in hexadecimal.', 'Default: `"#808080"`.'],
      },
      {
        name: 'position',
        field: 'position',
        kind: 'text',
        values: [
          'center',
          'top',
          'bottom',
          'left',
          'right',
          'top-left',
          'top-right',
          'bottom-left',
          'bottom-right',
          'tile',
        ],
        notes: [
          'Place on the page. `tile` repeats the watermark over the whole page.',
          'Default: `"center"`.',
        ],
      },
      {
        name: 'layer',
        field: 'layer',
        kind: 'text',
        values: ['over', 'under'],
        notes: ['Draw the watermark over or under the page’s content.', 'Default: `"over"`.'],
      },
      {
        name: 'filename',
        field: 'filename',
        kind: 'text',
        notes: ['Name of the PDF. `.pdf` is added if missing.', 'Default: `"watermarked.pdf"`.'],
      },
      { name: 'storage', field: 'storage', kind: 'value', notes: ['Where to store the PDF.'] },
      {
        name: 'storage.mode',
        field: 'storage.mode',
        kind: 'text',
        values: ['memory', 'default', 'byob'],
        notes: [
          '`memory` stores nothing, `default` stores with the service, `byob` stores in the account’s own bucket. Defaults to `memory`, or to `default` with `async`.',
        ],
      },
      {
        name: 'storage.filename',
        field: 'storage.filename',
        kind: 'text',
        notes: ['File name of the stored PDF. Defaults to `filename`.'],
      },
      {
        name: 'storage.expires-in',
        field: 'storage.expires_in',
        kind: 'number',
        notes: ['How long the link works, in seconds.', 'Default: `3600`.', 'From 60 to 604800.'],
      },
      {
        name: 'storage.retention-days',
        field: 'storage.retention_days',
        kind: 'number',
        notes: [
          'Days until the document is deleted. Defaults to 14; with `byob`, to no limit.',
          'From 1 to 365.',
        ],
      },
      {
        name: 'return-binary',
        field: 'return_binary',
        kind: 'flag',
        notes: ['Return the PDF itself even if it is stored.', 'Default: `false`.'],
      },
      {
        name: 'async',
        field: 'async',
        kind: 'flag',
        notes: [
          'Return 202 with a job at once. The PDF is made later and stored; `GET /jobs/{job_id}` shows when it is ready.',
          'Default: `false`.',
        ],
      },
      {
        name: 'webhook-url',
        field: 'webhook_url',
        kind: 'text',
        notes: ['https URL to notify when the job ends. Only with `async`.'],
      },
    ],
  },
  'set-metadata': {
    endpoint: 'setMetadata',
    summary: 'Set a PDF’s title, author, language, page labels and bookmarks',
    price: '0.01 credits',
    gives: 'made',
    source: { kind: 'file', content: 'file', url: 'pdf_url', id: 'document_id' },
    options: [
      { name: 'password', field: 'password', kind: 'text', notes: ['Password of an encrypted PDF.'] },
      {
        name: 'dry-run',
        field: 'dry_run',
        kind: 'flag',
        notes: [
          'Do nothing, and answer `{endpoint, credits: {minimum, maximum}}`: what the same call would cost. Free.',
        ],
      },
      {
        name: 'title',
        field: 'title',
        kind: 'value',
        notes: ['Title. Null removes it, as in all these fields; what is not sent stays.'],
      },
      { name: 'author', field: 'author', kind: 'value', notes: ['Author.'] },
      { name: 'subject', field: 'subject', kind: 'value', notes: ['Subject.'] },
      { name: 'keywords', field: 'keywords', kind: 'value', notes: ['Keywords, separated by commas.'] },
      {
        name: 'language',
        field: 'language',
        kind: 'value',
        notes: ['Language of the text, such as `en-GB`.'],
      },
      { name: 'custom', field: 'custom', kind: 'value', notes: ['Properties of your own: name and text.'] },
      {
        name: 'page-labels',
        field: 'page_labels',
        kind: 'value',
        notes: ['How pages are labelled from `page` on. Replaces all labels.'],
      },
      {
        name: 'outline',
        field: 'outline',
        kind: 'value',
        notes: ['Bookmarks, a tree of `title`, `page` and `children`. Replaces all bookmarks.'],
      },
      {
        name: 'filename',
        field: 'filename',
        kind: 'text',
        notes: ['Name of the PDF. `.pdf` is added if missing.', 'Default: `"document.pdf"`.'],
      },
      { name: 'storage', field: 'storage', kind: 'value', notes: ['Where to store the PDF.'] },
      {
        name: 'storage.mode',
        field: 'storage.mode',
        kind: 'text',
        values: ['memory', 'default', 'byob'],
        notes: [
          '`memory` stores nothing, `default` stores with the service, `byob` stores in the account’s own bucket. Defaults to `memory`, or to `default` with `async`.',
        ],
      },
      {
        name: 'storage.filename',
        field: 'storage.filename',
        kind: 'text',
        notes: ['File name of the stored PDF. Defaults to `filename`.'],
      },
      {
        name: 'storage.expires-in',
        field: 'storage.expires_in',
        kind: 'number',
        notes: ['How long the link works, in seconds.', 'Default: `3600`.', 'From 60 to 604800.'],
      },
      {
        name: 'storage.retention-days',
        field: 'storage.retention_days',
        kind: 'number',
        notes: [
          'Days until the document is deleted. Defaults to 14; with `byob`, to no limit.',
          'From 1 to 365.',
        ],
      },
      {
        name: 'return-binary',
        field: 'return_binary',
        kind: 'flag',
        notes: ['Return the PDF itself even if it is stored.', 'Default: `false`.'],
      },
      {
        name: 'async',
        field: 'async',
        kind: 'flag',
        notes: [
          'Return 202 with a job at once. The PDF is made later and stored; `GET /jobs/{job_id}` shows when it is ready.',
          'Default: `false`.',
        ],
      },
      {
        name: 'webhook-url',
        field: 'webhook_url',
        kind: 'text',
        notes: ['https URL to notify when the job ends. Only with `async`.'],
      },
    ],
  },
  encrypt: {
    endpoint: 'encryptPdf',
    summary: 'Encrypt a PDF with passwords and permissions',
    price: '0.01 credits',
    gives: 'made',
    source: { kind: 'file', content: 'file', url: 'pdf_url', id: 'document_id' },
    options: [
      { name: 'password', field: 'password', kind: 'text', notes: ['Password of an encrypted PDF.'] },
      {
        name: 'dry-run',
        field: 'dry_run',
        kind: 'flag',
        notes: [
          'Do nothing, and answer `{endpoint, credits: {minimum, maximum}}`: what the same call would cost. Free.',
        ],
      },
      {
        name: 'user-password',
        field: 'user_password',
        kind: 'text',
        notes: ['Password that opens the PDF. Without it, everyone can open the PDF within `permissions`.'],
      },
      {
        name: 'owner-password',
        field: 'owner_password',
        kind: 'text',
        notes: ['Password that opens the PDF with all rights. A random one by default.'],
      },
      {
        name: 'permissions',
        field: 'permissions',
        kind: 'list',
        notes: [
          'What readers may do who open the PDF without `owner_password`. All else is refused.',
          'Default: `[]`.',
          'At most 7.',
        ],
      },
      {
        name: 'filename',
        field: 'filename',
        kind: 'text',
        notes: ['Name of the PDF. `.pdf` is added if missing.', 'Default: `"encrypted.pdf"`.'],
      },
      { name: 'storage', field: 'storage', kind: 'value', notes: ['Where to store the PDF.'] },
      {
        name: 'storage.mode',
        field: 'storage.mode',
        kind: 'text',
        values: ['memory', 'default', 'byob'],
        notes: [
          '`memory` stores nothing, `default` stores with the service, `byob` stores in the account’s own bucket. Defaults to `memory`, or to `default` with `async`.',
        ],
      },
      {
        name: 'storage.filename',
        field: 'storage.filename',
        kind: 'text',
        notes: ['File name of the stored PDF. Defaults to `filename`.'],
      },
      {
        name: 'storage.expires-in',
        field: 'storage.expires_in',
        kind: 'number',
        notes: ['How long the link works, in seconds.', 'Default: `3600`.', 'From 60 to 604800.'],
      },
      {
        name: 'storage.retention-days',
        field: 'storage.retention_days',
        kind: 'number',
        notes: [
          'Days until the document is deleted. Defaults to 14; with `byob`, to no limit.',
          'From 1 to 365.',
        ],
      },
      {
        name: 'return-binary',
        field: 'return_binary',
        kind: 'flag',
        notes: ['Return the PDF itself even if it is stored.', 'Default: `false`.'],
      },
      {
        name: 'async',
        field: 'async',
        kind: 'flag',
        notes: [
          'Return 202 with a job at once. The PDF is made later and stored; `GET /jobs/{job_id}` shows when it is ready.',
          'Default: `false`.',
        ],
      },
      {
        name: 'webhook-url',
        field: 'webhook_url',
        kind: 'text',
        notes: ['https URL to notify when the job ends. Only with `async`.'],
      },
    ],
  },
  decrypt: {
    endpoint: 'decryptPdf',
    summary: 'Remove the encryption of a PDF',
    price: '0.01 credits',
    gives: 'made',
    source: { kind: 'file', content: 'file', url: 'pdf_url', id: 'document_id' },
    options: [
      { name: 'password', field: 'password', kind: 'text', notes: ['Password of an encrypted PDF.'] },
      {
        name: 'dry-run',
        field: 'dry_run',
        kind: 'flag',
        notes: [
          'Do nothing, and answer `{endpoint, credits: {minimum, maximum}}`: what the same call would cost. Free.',
        ],
      },
      {
        name: 'filename',
        field: 'filename',
        kind: 'text',
        notes: ['Name of the PDF. `.pdf` is added if missing.', 'Default: `"decrypted.pdf"`.'],
      },
      { name: 'storage', field: 'storage', kind: 'value', notes: ['Where to store the PDF.'] },
      {
        name: 'storage.mode',
        field: 'storage.mode',
        kind: 'text',
        values: ['memory', 'default', 'byob'],
        notes: [
          '`memory` stores nothing, `default` stores with the service, `byob` stores in the account’s own bucket. Defaults to `memory`, or to `default` with `async`.',
        ],
      },
      {
        name: 'storage.filename',
        field: 'storage.filename',
        kind: 'text',
        notes: ['File name of the stored PDF. Defaults to `filename`.'],
      },
      {
        name: 'storage.expires-in',
        field: 'storage.expires_in',
        kind: 'number',
        notes: ['How long the link works, in seconds.', 'Default: `3600`.', 'From 60 to 604800.'],
      },
      {
        name: 'storage.retention-days',
        field: 'storage.retention_days',
        kind: 'number',
        notes: [
          'Days until the document is deleted. Defaults to 14; with `byob`, to no limit.',
          'From 1 to 365.',
        ],
      },
      {
        name: 'return-binary',
        field: 'return_binary',
        kind: 'flag',
        notes: ['Return the PDF itself even if it is stored.', 'Default: `false`.'],
      },
      {
        name: 'async',
        field: 'async',
        kind: 'flag',
        notes: [
          'Return 202 with a job at once. The PDF is made later and stored; `GET /jobs/{job_id}` shows when it is ready.',
          'Default: `false`.',
        ],
      },
      {
        name: 'webhook-url',
        field: 'webhook_url',
        kind: 'text',
        notes: ['https URL to notify when the job ends. Only with `async`.'],
      },
    ],
  },
  'attach-files': {
    endpoint: 'attachFiles',
    summary: 'Attach files to a PDF',
    price: '0.01 credits',
    gives: 'made',
    source: { kind: 'file', content: 'file', url: 'pdf_url', id: 'document_id' },
    options: [
      { name: 'password', field: 'password', kind: 'text', notes: ['Password of an encrypted PDF.'] },
      {
        name: 'dry-run',
        field: 'dry_run',
        kind: 'flag',
        notes: [
          'Do nothing, and answer `{endpoint, credits: {minimum, maximum}}`: what the same call would cost. Free.',
        ],
      },
      {
        name: 'attachments',
        field: 'attachments',
        kind: 'list',
        notes: ['The files to attach, with their content in base64.', 'At most 100.'],
      },
      {
        name: 'filename',
        field: 'filename',
        kind: 'text',
        notes: ['Name of the PDF. `.pdf` is added if missing.', 'Default: `"attached.pdf"`.'],
      },
      { name: 'storage', field: 'storage', kind: 'value', notes: ['Where to store the PDF.'] },
      {
        name: 'storage.mode',
        field: 'storage.mode',
        kind: 'text',
        values: ['memory', 'default', 'byob'],
        notes: [
          '`memory` stores nothing, `default` stores with the service, `byob` stores in the account’s own bucket. Defaults to `memory`, or to `default` with `async`.',
        ],
      },
      {
        name: 'storage.filename',
        field: 'storage.filename',
        kind: 'text',
        notes: ['File name of the stored PDF. Defaults to `filename`.'],
      },
      {
        name: 'storage.expires-in',
        field: 'storage.expires_in',
        kind: 'number',
        notes: ['How long the link works, in seconds.', 'Default: `3600`.', 'From 60 to 604800.'],
      },
      {
        name: 'storage.retention-days',
        field: 'storage.retention_days',
        kind: 'number',
        notes: [
          'Days until the document is deleted. Defaults to 14; with `byob`, to no limit.',
          'From 1 to 365.',
        ],
      },
      {
        name: 'return-binary',
        field: 'return_binary',
        kind: 'flag',
        notes: ['Return the PDF itself even if it is stored.', 'Default: `false`.'],
      },
      {
        name: 'async',
        field: 'async',
        kind: 'flag',
        notes: [
          'Return 202 with a job at once. The PDF is made later and stored; `GET /jobs/{job_id}` shows when it is ready.',
          'Default: `false`.',
        ],
      },
      {
        name: 'webhook-url',
        field: 'webhook_url',
        kind: 'text',
        notes: ['https URL to notify when the job ends. Only with `async`.'],
      },
    ],
  },
  'extract-attachments': {
    endpoint: 'extractAttachments',
    summary: 'Extract the files attached to a PDF',
    price: '0.01 credits',
    gives: 'zip',
    source: { kind: 'file', content: 'file', url: 'pdf_url', id: 'document_id' },
    options: [
      { name: 'password', field: 'password', kind: 'text', notes: ['Password of an encrypted PDF.'] },
      {
        name: 'dry-run',
        field: 'dry_run',
        kind: 'flag',
        notes: [
          'Do nothing, and answer `{endpoint, credits: {minimum, maximum}}`: what the same call would cost. Free.',
        ],
      },
      {
        name: 'format',
        field: 'format',
        kind: 'text',
        values: ['zip', 'json'],
        notes: [
          '`zip` for a ZIP of the files, `json` for a list that describes them, with their content in base64.',
          'Default: `"zip"`.',
        ],
      },
    ],
  },
  'extract-images': {
    endpoint: 'extractImages',
    summary: 'Extract the images on pages of a PDF',
    price: '0.01 credits',
    gives: 'zip',
    source: { kind: 'file', content: 'file', url: 'pdf_url', id: 'document_id' },
    options: [
      { name: 'password', field: 'password', kind: 'text', notes: ['Password of an encrypted PDF.'] },
      {
        name: 'dry-run',
        field: 'dry_run',
        kind: 'flag',
        notes: [
          'Do nothing, and answer `{endpoint, credits: {minimum, maximum}}`: what the same call would cost. Free.',
        ],
      },
      {
        name: 'pages',
        field: 'pages',
        kind: 'value',
        notes: [
          'Pages in the order you want them: a list, or a string such as `1,3`, `2-5`, `7-` (to the last page), `5-2` (reversed), `odd` or `even`. All pages by default.',
        ],
      },
      {
        name: 'format',
        field: 'format',
        kind: 'text',
        values: ['zip', 'json'],
        notes: [
          '`zip` for a ZIP of the files, `json` for a list that describes them, with their content in base64.',
          'Default: `"zip"`.',
        ],
      },
    ],
  },
  'list-fields': {
    endpoint: 'listFields',
    summary: 'List the form fields of a PDF with their values, options and places',
    price: '0.01 credits',
    gives: 'json',
    source: { kind: 'file', content: 'file', url: 'pdf_url', id: 'document_id' },
    options: [
      { name: 'password', field: 'password', kind: 'text', notes: ['Password of an encrypted PDF.'] },
      {
        name: 'dry-run',
        field: 'dry_run',
        kind: 'flag',
        notes: [
          'Do nothing, and answer `{endpoint, credits: {minimum, maximum}}`: what the same call would cost. Free.',
        ],
      },
    ],
  },
  'fill-form': {
    endpoint: 'fillForm',
    summary: 'Fill in the form of a PDF, in any script',
    price: '0.01 credits',
    gives: 'made',
    source: { kind: 'file', content: 'file', url: 'pdf_url', id: 'document_id' },
    options: [
      { name: 'password', field: 'password', kind: 'text', notes: ['Password of an encrypted PDF.'] },
      {
        name: 'dry-run',
        field: 'dry_run',
        kind: 'flag',
        notes: [
          'Do nothing, and answer `{endpoint, credits: {minimum, maximum}}`: what the same call would cost. Free.',
        ],
      },
      {
        name: 'fields',
        field: 'fields',
        kind: 'value',
        notes: [
          'Values by the full name of the field, as `/listFields` answers both: a text, the value of an option, a list where several can be chosen, true or false for a check box, or null for none. Send this or `xfdf`.',
        ],
      },
      {
        name: 'xfdf',
        field: 'xfdf',
        kind: 'long-text',
        notes: ['An XFDF document (ISO 19444-1) with the values, as text. Its annotations are not read.'],
      },
      {
        name: 'flatten',
        field: 'flatten',
        kind: 'flag',
        notes: [
          'Make the fields part of the pages, so that the values cannot be changed.',
          'Default: `false`.',
        ],
      },
      {
        name: 'filename',
        field: 'filename',
        kind: 'text',
        notes: ['Name of the PDF. `.pdf` is added if missing.', 'Default: `"filled.pdf"`.'],
      },
      { name: 'storage', field: 'storage', kind: 'value', notes: ['Where to store the PDF.'] },
      {
        name: 'storage.mode',
        field: 'storage.mode',
        kind: 'text',
        values: ['memory', 'default', 'byob'],
        notes: [
          '`memory` stores nothing, `default` stores with the service, `byob` stores in the account’s own bucket. Defaults to `memory`, or to `default` with `async`.',
        ],
      },
      {
        name: 'storage.filename',
        field: 'storage.filename',
        kind: 'text',
        notes: ['File name of the stored PDF. Defaults to `filename`.'],
      },
      {
        name: 'storage.expires-in',
        field: 'storage.expires_in',
        kind: 'number',
        notes: ['How long the link works, in seconds.', 'Default: `3600`.', 'From 60 to 604800.'],
      },
      {
        name: 'storage.retention-days',
        field: 'storage.retention_days',
        kind: 'number',
        notes: [
          'Days until the document is deleted. Defaults to 14; with `byob`, to no limit.',
          'From 1 to 365.',
        ],
      },
      {
        name: 'return-binary',
        field: 'return_binary',
        kind: 'flag',
        notes: ['Return the PDF itself even if it is stored.', 'Default: `false`.'],
      },
      {
        name: 'async',
        field: 'async',
        kind: 'flag',
        notes: [
          'Return 202 with a job at once. The PDF is made later and stored; `GET /jobs/{job_id}` shows when it is ready.',
          'Default: `false`.',
        ],
      },
      {
        name: 'webhook-url',
        field: 'webhook_url',
        kind: 'text',
        notes: ['https URL to notify when the job ends. Only with `async`.'],
      },
    ],
  },
  flatten: {
    endpoint: 'flattenPdf',
    summary: 'Make form fields and annotations of a PDF part of its pages',
    price: '0.01 credits',
    gives: 'made',
    source: { kind: 'file', content: 'file', url: 'pdf_url', id: 'document_id' },
    options: [
      { name: 'password', field: 'password', kind: 'text', notes: ['Password of an encrypted PDF.'] },
      {
        name: 'dry-run',
        field: 'dry_run',
        kind: 'flag',
        notes: [
          'Do nothing, and answer `{endpoint, credits: {minimum, maximum}}`: what the same call would cost. Free.',
        ],
      },
      {
        name: 'what',
        field: 'what',
        kind: 'list',
        notes: [
          'What becomes part of the pages: `fields` of forms, other `annotations`, or both. Links and attached files stay.',
          'Default: `["fields","annotations"]`.',
          'At most 2.',
        ],
      },
      {
        name: 'filename',
        field: 'filename',
        kind: 'text',
        notes: ['Name of the PDF. `.pdf` is added if missing.', 'Default: `"flat.pdf"`.'],
      },
      { name: 'storage', field: 'storage', kind: 'value', notes: ['Where to store the PDF.'] },
      {
        name: 'storage.mode',
        field: 'storage.mode',
        kind: 'text',
        values: ['memory', 'default', 'byob'],
        notes: [
          '`memory` stores nothing, `default` stores with the service, `byob` stores in the account’s own bucket. Defaults to `memory`, or to `default` with `async`.',
        ],
      },
      {
        name: 'storage.filename',
        field: 'storage.filename',
        kind: 'text',
        notes: ['File name of the stored PDF. Defaults to `filename`.'],
      },
      {
        name: 'storage.expires-in',
        field: 'storage.expires_in',
        kind: 'number',
        notes: ['How long the link works, in seconds.', 'Default: `3600`.', 'From 60 to 604800.'],
      },
      {
        name: 'storage.retention-days',
        field: 'storage.retention_days',
        kind: 'number',
        notes: [
          'Days until the document is deleted. Defaults to 14; with `byob`, to no limit.',
          'From 1 to 365.',
        ],
      },
      {
        name: 'return-binary',
        field: 'return_binary',
        kind: 'flag',
        notes: ['Return the PDF itself even if it is stored.', 'Default: `false`.'],
      },
      {
        name: 'async',
        field: 'async',
        kind: 'flag',
        notes: [
          'Return 202 with a job at once. The PDF is made later and stored; `GET /jobs/{job_id}` shows when it is ready.',
          'Default: `false`.',
        ],
      },
      {
        name: 'webhook-url',
        field: 'webhook_url',
        kind: 'text',
        notes: ['https URL to notify when the job ends. Only with `async`.'],
      },
    ],
  },
  compress: {
    endpoint: 'compressPdf',
    summary: 'Make a PDF smaller',
    price: '0.01 credits and 0.01 per page',
    gives: 'made',
    source: { kind: 'file', content: 'file', url: 'pdf_url', id: 'document_id' },
    options: [
      { name: 'password', field: 'password', kind: 'text', notes: ['Password of an encrypted PDF.'] },
      {
        name: 'dry-run',
        field: 'dry_run',
        kind: 'flag',
        notes: [
          'Do nothing, and answer `{endpoint, credits: {minimum, maximum}}`: what the same call would cost. Free.',
        ],
      },
      {
        name: 'level',
        field: 'level',
        kind: 'text',
        values: ['lossless', 'balanced', 'small'],
        notes: [
          '`lossless` draws every page as before, pixel by pixel. `balanced` makes images smaller where nobody sees it, `small` where nobody misses it.',
          'Default: `"balanced"`.',
        ],
      },
      {
        name: 'image-dpi',
        field: 'image_dpi',
        kind: 'number',
        notes: [
          'Resolution in pixels per inch that images keep where they are drawn. 150 by default, 96 with `small`. Not with `lossless`.',
          'From 36 to 600.',
        ],
      },
      {
        name: 'web',
        field: 'web',
        kind: 'flag',
        notes: [
          'Whether browsers are to show the first page before the rest has arrived: the PDF is linearized. It can then be larger than before. Not before `encryptPdf`.',
          'Default: `false`.',
        ],
      },
      {
        name: 'filename',
        field: 'filename',
        kind: 'text',
        notes: ['Name of the PDF. `.pdf` is added if missing.', 'Default: `"compressed.pdf"`.'],
      },
      { name: 'storage', field: 'storage', kind: 'value', notes: ['Where to store the PDF.'] },
      {
        name: 'storage.mode',
        field: 'storage.mode',
        kind: 'text',
        values: ['memory', 'default', 'byob'],
        notes: [
          '`memory` stores nothing, `default` stores with the service, `byob` stores in the account’s own bucket. Defaults to `memory`, or to `default` with `async`.',
        ],
      },
      {
        name: 'storage.filename',
        field: 'storage.filename',
        kind: 'text',
        notes: ['File name of the stored PDF. Defaults to `filename`.'],
      },
      {
        name: 'storage.expires-in',
        field: 'storage.expires_in',
        kind: 'number',
        notes: ['How long the link works, in seconds.', 'Default: `3600`.', 'From 60 to 604800.'],
      },
      {
        name: 'storage.retention-days',
        field: 'storage.retention_days',
        kind: 'number',
        notes: [
          'Days until the document is deleted. Defaults to 14; with `byob`, to no limit.',
          'From 1 to 365.',
        ],
      },
      {
        name: 'return-binary',
        field: 'return_binary',
        kind: 'flag',
        notes: ['Return the PDF itself even if it is stored.', 'Default: `false`.'],
      },
      {
        name: 'async',
        field: 'async',
        kind: 'flag',
        notes: [
          'Return 202 with a job at once. The PDF is made later and stored; `GET /jobs/{job_id}` shows when it is ready.',
          'Default: `false`.',
        ],
      },
      {
        name: 'webhook-url',
        field: 'webhook_url',
        kind: 'text',
        notes: ['https URL to notify when the job ends. Only with `async`.'],
      },
    ],
  },
  process: {
    endpoint: 'processPdf',
    summary: 'Do several operations on a PDF in one call',
    price: 'the sum of its stages, from 0.01 credits',
    gives: 'made',
    source: { kind: 'file', content: 'file', url: 'pdf_url', id: 'document_id' },
    options: [
      { name: 'password', field: 'password', kind: 'text', notes: ['Password of an encrypted PDF.'] },
      {
        name: 'dry-run',
        field: 'dry_run',
        kind: 'flag',
        notes: [
          'Do nothing, and answer `{endpoint, credits: {minimum, maximum}}`: what the same call would cost. Free.',
        ],
      },
      {
        name: 'pdfs-url',
        field: 'pdfs_url',
        kind: 'list',
        notes: ['http or https URLs to fetch the PDFs from.', 'At most 50.'],
      },
      {
        name: 'document-ids',
        field: 'document_ids',
        kind: 'list',
        notes: ['IDs of stored documents, or of PDFs uploaded with `POST /uploads`.', 'At most 50.'],
      },
      {
        name: 'stages',
        field: 'stages',
        kind: 'list',
        notes: [
          'What to do, in this order: each stage has the name of an operation and the fields of its endpoint, but for the PDF and the output.',
          'At most 20.',
        ],
        isRequired: true,
      },
      {
        name: 'filename',
        field: 'filename',
        kind: 'text',
        notes: ['Name of the PDF. `.pdf` is added if missing.', 'Default: `"processed.pdf"`.'],
      },
      { name: 'storage', field: 'storage', kind: 'value', notes: ['Where to store the PDF.'] },
      {
        name: 'storage.mode',
        field: 'storage.mode',
        kind: 'text',
        values: ['memory', 'default', 'byob'],
        notes: [
          '`memory` stores nothing, `default` stores with the service, `byob` stores in the account’s own bucket. Defaults to `memory`, or to `default` with `async`.',
        ],
      },
      {
        name: 'storage.filename',
        field: 'storage.filename',
        kind: 'text',
        notes: ['File name of the stored PDF. Defaults to `filename`.'],
      },
      {
        name: 'storage.expires-in',
        field: 'storage.expires_in',
        kind: 'number',
        notes: ['How long the link works, in seconds.', 'Default: `3600`.', 'From 60 to 604800.'],
      },
      {
        name: 'storage.retention-days',
        field: 'storage.retention_days',
        kind: 'number',
        notes: [
          'Days until the document is deleted. Defaults to 14; with `byob`, to no limit.',
          'From 1 to 365.',
        ],
      },
      {
        name: 'return-binary',
        field: 'return_binary',
        kind: 'flag',
        notes: ['Return the PDF itself even if it is stored.', 'Default: `false`.'],
      },
      {
        name: 'async',
        field: 'async',
        kind: 'flag',
        notes: [
          'Return 202 with a job at once. The PDF is made later and stored; `GET /jobs/{job_id}` shows when it is ready.',
          'Default: `false`.',
        ],
      },
      {
        name: 'webhook-url',
        field: 'webhook_url',
        kind: 'text',
        notes: ['https URL to notify when the job ends. Only with `async`.'],
      },
    ],
  },
  'preview-file': {
    endpoint: 'previewFile',
    summary: 'Get a JPEG of the first page of a stored document or an upload',
    price: 'free',
    gives: 'file',
    argument: 'document_id',
    options: [],
  },
  'list-files': {
    endpoint: 'listFiles',
    summary: 'List stored documents, newest first',
    price: 'free',
    gives: 'list',
    options: [
      {
        name: 'limit',
        field: 'limit',
        kind: 'number',
        notes: ['Maximum number of documents to return.', 'Default: `50`.', 'From 1 to 100.'],
      },
      {
        name: 'offset',
        field: 'offset',
        kind: 'number',
        notes: ['Number of documents to skip.', 'Default: `0`.', 'From 0 to 1000000.'],
      },
      {
        name: 'storage-mode',
        field: 'storage_mode',
        kind: 'text',
        values: ['default', 'byob'],
        notes: ['Only documents stored this way.'],
      },
    ],
  },
  'search-files': {
    endpoint: 'searchFiles',
    summary: 'Search stored documents by text and name',
    price: '0.01 credits',
    gives: 'json',
    argument: 'q',
    options: [
      {
        name: 'dry-run',
        field: 'dry_run',
        kind: 'flag',
        notes: [
          'Do nothing, and answer `{endpoint, credits: {minimum, maximum}}`: what the same call would cost. Free.',
        ],
      },
      {
        name: 'mode',
        field: 'mode',
        kind: 'text',
        values: ['fulltext', 'grep'],
        notes: [
          '`fulltext` looks for words and sorts by relevance. `grep` takes a regular expression and sorts newest first.',
          'Default: `"fulltext"`.',
        ],
      },
      {
        name: 'limit',
        field: 'limit',
        kind: 'number',
        notes: ['Maximum number of results to return.', 'Default: `20`.', 'From 1 to 100.'],
      },
    ],
  },
  'get-file': {
    endpoint: 'getFile',
    summary: 'Get a stored document’s details and a new link to it',
    price: 'free',
    gives: 'json',
    argument: 'document_id',
    options: [
      {
        name: 'expires-in',
        field: 'expires_in',
        kind: 'number',
        notes: ['How long the link works, in seconds.', 'Default: `3600`.', 'From 60 to 604800.'],
      },
    ],
  },
  'download-file': {
    endpoint: 'downloadFile',
    summary: 'Download a stored document, whole or a byte range',
    price: 'free',
    gives: 'file',
    argument: 'document_id',
    options: [],
  },
  'delete-file': {
    endpoint: 'deleteFile',
    summary: 'Delete a stored document and its links, or an upload',
    price: 'free',
    gives: 'json',
    argument: 'document_id',
    options: [],
  },
  'create-upload': {
    endpoint: 'createUpload',
    summary: 'Start the upload of a file that is too large for a request',
    price: 'free',
    gives: 'json',
    options: [
      {
        name: 'filename',
        field: 'filename',
        kind: 'text',
        notes: ['Name of the file, which may be a PDF or an image.'],
      },
      {
        name: 'size',
        field: 'size',
        kind: 'number',
        notes: ['Exact size of the file in bytes.', 'From 1 to 104857600.'],
        isRequired: true,
      },
    ],
  },
  'get-credits': {
    endpoint: 'getCredits',
    summary: 'Get the credit balance (granted = balance + reserved + spent)',
    price: 'free',
    gives: 'json',
    options: [],
  },
  'get-credits-usage': {
    endpoint: 'getCreditsUsage',
    summary: 'Get credit usage by day and endpoint',
    price: 'free',
    gives: 'json',
    options: [
      {
        name: 'from',
        field: 'from',
        kind: 'text',
        notes: ['First day, in UTC. Defaults to 29 days before `to`.'],
      },
      {
        name: 'to',
        field: 'to',
        kind: 'text',
        notes: ['Last day, in UTC. Defaults to today. A range has at most 366 days.'],
      },
      {
        name: 'group-by',
        field: 'group_by',
        kind: 'text',
        values: ['endpoint', 'key'],
        notes: [
          '`endpoint` adds up the calls of each endpoint, `key` those of each endpoint and key or app.',
          'Default: `"endpoint"`.',
        ],
      },
    ],
  },
  'get-credits-alert': {
    endpoint: 'getCreditsAlert',
    summary: 'Get the balance below which a webhook is sent',
    price: 'free',
    gives: 'json',
    options: [],
  },
  'set-credits-alert': {
    endpoint: 'setCreditsAlert',
    summary: 'Set the balance below which a webhook is sent',
    price: 'free',
    gives: 'json',
    argument: 'webhook_url',
    options: [
      {
        name: 'below',
        field: 'below',
        kind: 'number',
        notes: [
          'Balance in credits, to two decimal places. Reserved credits are not yet spent.',
          'From 0.01 to 1000000.',
        ],
        isRequired: true,
      },
    ],
  },
  'remove-credits-alert': {
    endpoint: 'removeCreditsAlert',
    summary: 'Send no webhook when the balance is low',
    price: 'free',
    gives: 'json',
    options: [],
  },
  'list-calls': {
    endpoint: 'listCalls',
    summary: 'List the account’s calls of the last 30 days, newest first',
    price: 'free',
    gives: 'list',
    options: [
      {
        name: 'limit',
        field: 'limit',
        kind: 'number',
        notes: ['Maximum number of calls to return.', 'Default: `50`.', 'From 1 to 100.'],
      },
      {
        name: 'cursor',
        field: 'cursor',
        kind: 'text',
        notes: ['`next_cursor` of the page before, to get the next one.'],
      },
      {
        name: 'request-id',
        field: 'request_id',
        kind: 'text',
        notes: ['Only the call with this ID, which is in `X-Request-Id` and in the body of every error.'],
      },
      {
        name: 'endpoint',
        field: 'endpoint',
        kind: 'text',
        notes: ['Only calls of this endpoint, such as `/htmlToPdf` or `/files/{document_id}`.'],
      },
      {
        name: 'status',
        field: 'status',
        kind: 'long-text',
        notes: ['Only calls with this status, such as `404`, or of this class, such as `4xx`.'],
      },
      { name: 'code', field: 'code', kind: 'text', notes: ['Only calls that failed with this code.'] },
      { name: 'key', field: 'key', kind: 'text', notes: ['Only calls with this API key or app, by its ID.'] },
      { name: 'from', field: 'from', kind: 'text', notes: ['Only calls that began at this time or later.'] },
      { name: 'to', field: 'to', kind: 'text', notes: ['Only calls that began before this time.'] },
    ],
  },
  'get-storage': {
    endpoint: 'getStorage',
    summary: 'Get the account’s own bucket, and the external ID for its role',
    price: 'free',
    gives: 'json',
    options: [],
  },
  'set-storage': {
    endpoint: 'setStorage',
    summary: 'Set the account’s own bucket, where `byob` documents are stored',
    price: 'free',
    gives: 'json',
    options: [
      {
        name: 'bucket',
        field: 'bucket',
        kind: 'long-text',
        notes: ['Name of the bucket.'],
        isRequired: true,
      },
      {
        name: 'region',
        field: 'region',
        kind: 'long-text',
        notes: ['Region of the bucket, or `auto` for stores without regions.'],
        isRequired: true,
      },
      {
        name: 'prefix',
        field: 'prefix',
        kind: 'text',
        notes: ['Path before the document names in the bucket, such as `pdfs/2026`.', 'Default: `""`.'],
      },
      {
        name: 'role-arn',
        field: 'role_arn',
        kind: 'long-text',
        notes: ['ARN of the role that the service assumes, for a bucket on AWS. Send this or `endpoint`.'],
      },
      {
        name: 'endpoint',
        field: 'endpoint',
        kind: 'text',
        notes: ['https URL of an S3-compatible store. Send this or `role_arn`.'],
      },
      {
        name: 'access-key-id',
        field: 'access_key_id',
        kind: 'text',
        notes: ['Access key ID. Only with `endpoint`.'],
      },
      {
        name: 'secret-access-key',
        field: 'secret_access_key',
        kind: 'text',
        notes: ['Secret access key. Only with `endpoint`. Stored encrypted and never shown.'],
      },
    ],
  },
  'remove-storage': {
    endpoint: 'removeStorage',
    summary: 'Remove the account’s own bucket',
    price: 'free',
    gives: 'json',
    options: [],
  },
  'get-job': {
    endpoint: 'getJob',
    summary: 'Get the status and result of a job',
    price: 'free',
    gives: 'json',
    argument: 'job_id',
    options: [],
  },
  'list-jobs': {
    endpoint: 'listJobs',
    summary: 'List jobs, newest first',
    price: 'free',
    gives: 'list',
    options: [
      {
        name: 'limit',
        field: 'limit',
        kind: 'number',
        notes: ['Maximum number of jobs to return.', 'Default: `50`.', 'From 1 to 100.'],
      },
      {
        name: 'cursor',
        field: 'cursor',
        kind: 'text',
        notes: ['`next_cursor` of the page before, to get the next one.'],
      },
      {
        name: 'status',
        field: 'status',
        kind: 'text',
        values: ['queued', 'processing', 'completed', 'failed'],
        notes: ['Only jobs with this status.'],
      },
    ],
  },
  'list-deliveries': {
    endpoint: 'listDeliveries',
    summary: 'List the webhooks of jobs and the attempts to deliver them, newest first',
    price: 'free',
    gives: 'list',
    options: [
      {
        name: 'limit',
        field: 'limit',
        kind: 'number',
        notes: ['Maximum number of deliveries to return.', 'Default: `50`.', 'From 1 to 100.'],
      },
      {
        name: 'cursor',
        field: 'cursor',
        kind: 'text',
        notes: ['`next_cursor` of the page before, to get the next one.'],
      },
      {
        name: 'status',
        field: 'status',
        kind: 'text',
        values: ['pending', 'delivered', 'failed'],
        notes: ['Only deliveries with this status.'],
      },
    ],
  },
  'replay-delivery': {
    endpoint: 'replayDelivery',
    summary: 'Send the webhook of a job once more',
    price: 'free',
    gives: 'json',
    argument: 'delivery_id',
    options: [],
  },
  'test-webhook': {
    endpoint: 'testWebhook',
    summary: 'Send a webhook of the type `webhook.test`, and get its receiver’s status',
    price: 'free',
    gives: 'json',
    argument: 'webhook_url',
    options: [],
  },
  health: {
    endpoint: 'health',
    summary: 'Check whether the service is up',
    price: 'free',
    gives: 'json',
    options: [],
  },
};
