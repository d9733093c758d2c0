import { type Markup, markup } from '../pages/markup.ts';

/** How long ago a time was, or how far off it is; the exact time on hover. Without relativeTimeScript, that in UTC. */
export function relativeTime(iso: string): Markup {
  return markup`<time class="relative" datetime="${iso}" title="${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC">${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC</time>`;
}

/** Shows how long ago each time was, updated every minute, with the exact time in the person's own zone behind it. */
export const relativeTimeScript = `
{
const steps = [['second', 1], ['minute', 60], ['hour', 3600], ['day', 86400], ['month', 2629800], ['year', 31557600]];
const inWords = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const exactly = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' });
const writeTimes = () => {
  for (const time of document.querySelectorAll('time.relative')) {
    const at = new Date(time.dateTime);
    const seconds = (at - Date.now()) / 1000;
    const [unit, size] = steps.findLast(([, size]) => Math.abs(seconds) >= size) ?? steps[0];
    time.textContent = Math.abs(seconds) < 45 ? 'just now' : inWords.format(Math.trunc(seconds / size), unit);
    time.title = exactly.format(at);
  }
};
writeTimes();
setInterval(writeTimes, 60000);
}
`;
