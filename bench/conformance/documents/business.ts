import { htmlDocuments, markdownDocument } from '../../html-documents.ts';
import { pictures } from './pictures.ts';
import { each, page, prose, type SampleDocuments } from './sample-document.ts';

const look = `body { font: 11pt/1.5 "Helvetica Neue", Arial, sans-serif; color: #222 } h1 { color: #036 } table { border-collapse: collapse; width: 100% }
  th, td { padding: 6px; border-bottom: 1px solid #ccc; text-align: left } .right { text-align: right } .box { border: 1px solid #ddd; border-radius: 6px; box-shadow: 0 1px 3px #0003; padding: 12px }`;

const business = (body: string, more = '') => page(body, look + more);

/** Documents that offices print. */
export const businessDocuments: SampleDocuments = {
  ...htmlDocuments,
  'markdown notes': { markdown: markdownDocument },
  letter: business(
    `<header><img src="${pictures.svg}" alt="Acme"><address>Acme Ltd<br>1 Road</address></header><p>Dear Ada,</p>${prose.repeat(3)}<p>Yours,</p><p><i>Charles</i></p>`,
  ),
  'invoice in German': page(
    `<h1>Rechnung Nr. 2026-17</h1><p>Käufer: Größe & Söhne, Straße 5</p><table><thead><tr><th>Pos.</th><th>Bezeichnung</th><th>Menge</th><th>Preis</th></tr></thead><tbody>${each(8, (n) => `<tr><td>${n}</td><td>Leistung „${n}“</td><td>${n}</td><td>${n * 10},00 €</td></tr>`)}</tbody><tfoot><tr><th colspan="3">Summe</th><td>360,00 €</td></tr></tfoot></table><p>Zahlbar in 14 Tagen auf <code>DE89 3704 0044 0532 0130 00</code></p>`,
    look,
  ).replace('lang="en"', 'lang="de"'),
  'invoice in Japanese': page(
    `<h1>請求書</h1><p>株式会社　例　御中</p><table><tr><th>品目</th><th>数量</th><th>金額</th></tr><tr><td>りんご</td><td>３</td><td>￥３００</td></tr></table>`,
    look,
  ).replace('lang="en"', 'lang="ja"'),
  'invoice in Arabic': page(
    `<h1>فاتورة رقم ١٧</h1><table><tr><th>الصنف</th><th>الكمية</th><th>المبلغ</th></tr><tr><td>تفاح</td><td>٣</td><td>٣٠٠</td></tr></table><p>المجموع: 300 USD</p>`,
    look,
  ).replace('lang="en"', 'lang="ar" dir="rtl"'),
  'invoice in Hebrew': page(
    `<h1>חשבונית 17</h1><table><tr><th>פריט</th><td>תפוח</td></tr></table><p>סה"כ: 300 ₪</p>`,
    look,
  ).replace('lang="en"', 'lang="he" dir="rtl"'),
  'curriculum vitae': business(
    `<main><section><h1>Ada Lovelace</h1><p>📧 <a href="mailto:ada@example.org">ada@example.org</a> · ☎ +44 1</p></section><section><h2>Work</h2><ul>${each(4, (n) => `<li><b>Job ${n}</b> <time>20${10 + n}</time><ul><li>Did this</li><li>Did that</li></ul></li>`)}</ul></section><aside><h2>Skills</h2><p><progress value=".9"></progress> Mathematics</p></aside></main>`,
    'main { display: grid; grid-template-columns: 2fr 1fr; gap: 20px }',
  ),
  'report with contents': business(
    `<h1>Report</h1><nav><ol>${each(6, (n) => `<li><a href="#s${n}">Section ${n}</a></li>`)}</ol></nav>${each(6, (n) => `<h2 id="s${n}">Section ${n}</h2>${prose.repeat(5)}<figure><img src="${pictures.jpeg}" alt="Chart ${n}" width="300"><figcaption>Figure ${n}</figcaption></figure>`)}`,
    'h2 { break-before: page }',
  ),
  ticket: {
    html: business(
      `<div class="box"><h1>🎫 Concert</h1><p>Row 5, seat 12</p><svg width="90" height="90" role="img" aria-label="Code of the ticket">${each(80, (n) => `<rect x="${(n * 37) % 90}" y="${(n * 53) % 90}" width="5" height="5"/>`)}</svg></div>`,
    ),
    width: '150mm',
    height: '70mm',
    margin: '0',
  },
  receipt: {
    html: business(
      `<pre>${each(20, (n) => `${`Item ${n}`.padEnd(20)}${n}.00\n`)}</pre><hr><p class="right"><b>210.00</b></p>`,
    ),
    width: '80mm',
    height: '200mm',
    margin: '4mm',
  },
  certificate: {
    html: business(
      '<div style="border: 8px double gold; padding: 3cm; text-align: center"><h1 style="font-family: Georgia; text-shadow: 1px 1px 2px #888">Certificate</h1><p>awarded to</p><p style="font-size: 30pt">Ada Lovelace</p></div>',
    ),
    landscape: true,
  },
  'menu of a restaurant': business(
    `<h1>Menu</h1>${['Starters', 'Mains', 'Desserts'].map((part) => `<h2>${part}</h2><dl>${each(4, (n) => `<dt>Dish ${n} <span class="right">€ ${n},50</span></dt><dd><em>with sauce, crème fraîche</em></dd>`)}</dl>`).join('')}`,
    'dt { display: flex; justify-content: space-between; border-bottom: 1px dotted } body { columns: 2 }',
  ),
  timetable: business(
    `<table><caption>Week 12</caption><tr><th></th>${['Mon', 'Tue', 'Wed', 'Thu', 'Fri'].map((day) => `<th>${day}</th>`).join('')}</tr><tr><th>9:00</th><td rowspan="2" style="background: #cdf">Maths</td><td>Art</td><td colspan="3" style="background: #fdc">Trip</td></tr><tr><th>10:00</th><td>Music</td><td></td><td></td><td></td></tr></table>`,
  ),
  newsletter: business(
    `<table role="presentation" width="600" align="center"><tr><td bgcolor="#036"><h1 style="color: #fff">News</h1></td></tr><tr><td><table role="presentation"><tr><td><img src="${pictures.png}"></td><td>${prose}<a href="https://example.org/more">Read more »</a></td></tr></table></td></tr><tr><td align="center"><font size="1">Unsubscribe <a href="https://example.org/u">here</a></font></td></tr></table>`,
  ),
  'minutes of a meeting': business(
    `<h1>Minutes</h1><p>Present: A, B, C</p><ol>${each(5, (n) => `<li><b>Topic ${n}</b><p>Said much.</p><ol type="a"><li>Decision</li><li>Action <mark>by ${n} May</mark></li></ol></li>`)}</ol><p>☐ open ☑ done</p>`,
  ),
  'bank statement': business(
    `<h1>Statement</h1><table><thead><tr><th>Date</th><th>Text</th><th class="right">Amount</th><th class="right">Balance</th></tr></thead><tbody>${each(150, (n) => `<tr><td>2026-01-${(n % 28) + 1}</td><td>Payment ${n}</td><td class="right">−${n}.00</td><td class="right">${10_000 - n}.00</td></tr>`)}</tbody></table>`,
    'thead { display: table-header-group } tr { break-inside: avoid }',
  ),
  dashboard: business(
    `<h1>Quarter</h1><div style="display: grid; grid-template-columns: repeat(3, 1fr); gap: 12px">${each(6, (n) => `<div class="box"><h2>Metric ${n}</h2><p style="font-size: 24pt">${n * 17}%</p><svg viewBox="0 0 100 30">${each(10, (x) => `<rect x="${x * 9}" y="${30 - ((x * n) % 30)}" width="7" height="30" fill="#36c"/>`)}</svg></div>`)}</div>`,
  ),
  contract: business(
    `<h1>Contract</h1><p>between <strong>A</strong> and <strong>B</strong></p>${each(15, (n) => `<h2>§ ${n}</h2><ol><li>${prose}</li><li>${prose}</li></ol>`)}<table><tr><td style="height: 80px; vertical-align: bottom">______________</td><td>______________</td></tr></table>`,
  ),
  'label of a parcel': {
    html: business(
      '<h1 style="font-size: 40pt">DE-10115</h1><p>From: A<br>To: <b>B</b></p><div style="background: repeating-linear-gradient(90deg, #000 0 2px, #fff 2px 5px); height: 60px"></div>',
    ),
    width: '100mm',
    height: '150mm',
    margin: '4mm',
  },
  'paper of a scholar': business(
    `<h1>On Foxes</h1><p><i>Ada Lovelace</i></p><section role="doc-abstract"><h2>Abstract</h2>${prose}</section><h2>1 Introduction</h2><p>As shown<sup><a href="#f1">1</a></sup>, <math><msup><mi>x</mi><mn>2</mn></msup></math> grows.</p>${prose.repeat(8)}<figure><svg width="200" height="80" role="img"><title>Plot</title><path d="M0 80 Q100 0 200 80" fill="none" stroke="red"/></svg><figcaption>Figure 1. Growth.</figcaption></figure><h2>References</h2><ol><li id="f1">Babbage, C. <cite>Engines</cite>. <a href="https://doi.org/10.1000/1">doi</a></li></ol>`,
    'body { columns: 2; font-family: serif; hyphens: auto; text-align: justify }',
  ),
};
