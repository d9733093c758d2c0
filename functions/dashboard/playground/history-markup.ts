import { markup } from '../../core/pages/markup.ts';

/** The place of the last runs, which historyScript lists. */
export const historyMarkup = markup`<section class="card history" aria-labelledby="history-title" hidden><h2 id="history-title">Runs of the last day</h2><ul></ul></section>`;
