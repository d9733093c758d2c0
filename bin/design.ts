import { createServer } from 'node:http';
import { designPage } from './design/design-page.ts';

/** Shows every component of the design, for whoever works on pages: `npm run design`. */
const port = Number(process.env.PORT ?? 3_100);
createServer((_request, response) => {
  const { html, policy } = designPage();
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy });
  response.end(html);
}).listen(port, '127.0.0.1', () => console.log(`http://localhost:${port}`));
