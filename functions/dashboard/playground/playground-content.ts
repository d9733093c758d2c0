import { makesFile, type VisitContext } from '../../core/contract/endpoint.ts';
import { priceText } from '../../core/contract/prices.ts';
import { mayUse, roleNote } from '../../core/pages/allowed.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { dashboard } from '../endpoints.ts';
import { textWithCode } from '../frame/text-with-code.ts';
import { historyMarkup } from './history-markup.ts';
import { type PlayableEndpoint, playableEndpoints } from './playable-endpoints.ts';

/** The available endpoints, each with its price. */
export function playgroundContent(context: VisitContext): Markup {
  const { environment } = context;
  const charged =
    environment === 'live'
      ? 'They are charged and rate-limited like all your requests.'
      : 'They are free, and the PDFs they make are marked TEST.';
  return markup`<h1>Playground</h1>
<p>Run requests in the <b>${environment}</b> environment with your own input. ${charged}</p>
${mayUse(dashboard.runTrial, context) ? '' : roleNote(dashboard.runTrial, 'run requests')}
${groups().map(
  ([title, endpoints]) => markup`<section class="card" aria-label="${title}"><h2>${title}</h2>
<ul class="endpoints">${endpoints.map((endpoint) => item(endpoint, context))}</ul></section>`,
)}
${historyMarkup}`;
}

/** The URL of an endpoint's form. */
export function trialUrl({ name }: PlayableEndpoint, { baseUrl }: Pick<VisitContext, 'baseUrl'>): string {
  return `${baseUrl}/dashboard/playground/${name}`;
}

function groups(): readonly (readonly [string, readonly PlayableEndpoint[]])[] {
  const isMaking = ({ produces }: PlayableEndpoint) => makesFile({ produces });
  const isReading = (endpoint: PlayableEndpoint) =>
    endpoint.family === 'pdf' && !isMaking(endpoint) && endpoint.method === 'POST';
  const rest = playableEndpoints.filter((endpoint) => !isMaking(endpoint) && !isReading(endpoint));
  return [
    ['Make PDFs and images', playableEndpoints.filter(isMaking)],
    ['Read PDFs', playableEndpoints.filter(isReading)],
    ['Documents and account', rest],
  ];
}

function item(endpoint: PlayableEndpoint, context: VisitContext): Markup {
  const { method, path, summary, price } = endpoint;
  return markup`<li><span class="badge">${method}</span> <a href="${trialUrl(endpoint, context)}"><code>${path}</code></a>
<span class="what">${textWithCode(summary)}</span> <span class="dim">${priceText(price)}</span></li>`;
}
