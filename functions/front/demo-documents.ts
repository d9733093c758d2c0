import type { samples } from './endpoints.ts';

/** What the demo offers to begin with, by name. Each is a page that needs nothing from the network. */
export const demoDocuments: Readonly<Record<(typeof samples)[number], string>> = {
  invoice: `<style>
  @page { size: A4; margin: 2cm; @bottom-center { content: counter(page) " / " counter(pages) } }
  body { font: 11pt/1.5 sans-serif } h1 { color: #3a45c4 }
  table { width: 100%; border-collapse: collapse }
  td, th { padding: .4em 0; border-bottom: 1px solid #ccc; text-align: left }
  :is(td, th):last-child { text-align: right }
</style>
<h1>Invoice 2026-0042</h1>
<p>Example Ltd, 1 High Street, London</p>
<table>
  <tr><th>What</th><th>Amount</th></tr>
  <tr><td>Design of a logo</td><td>€ 950.00</td></tr>
  <tr><td>Two rounds of changes</td><td>€ 300.00</td></tr>
  <tr><th>Total</th><th>€ 1,250.00</th></tr>
</table>
<p>Please pay by 31 December 2026.</p>`,
  letter: `<style>
  @page { size: A5; margin: 1.5cm }
  body { font: 11pt/1.6 serif; hyphens: auto }
</style>
<p style="text-align: right">London, 26 November 2026</p>
<p>Dear reader,</p>
<p>this letter is a web page. Its paper, margins and hyphens are CSS, and so are its columns, if you want some.
Change it, and make the PDF again.</p>
<p>Yours sincerely<br><b>The PDF service</b></p>`,
  certificate: `<style>
  @page { size: A4 landscape; margin: 0 }
  body { margin: 0; height: 210mm; display: grid; place-content: center; text-align: center;
    font: 16pt/1.5 serif; background: linear-gradient(135deg, #ebedfc, #fff 60%) }
  h1 { margin: 0; font-size: 44pt; color: #3a45c4 }
  svg { margin: 12pt auto }
</style>
<h1>Certificate</h1>
<p>This is to certify that<br><b>Ada Lovelace</b><br>has made a PDF of HTML.</p>
<svg width="90" height="90" viewBox="0 0 90 90"><circle cx="45" cy="45" r="40" fill="#3a45c4"/>
<path d="M25 46l14 14 26-30" fill="none" stroke="#fff" stroke-width="8"/></svg>`,
};
