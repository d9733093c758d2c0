/** Keeps the last runs of this browser's person, for the day that their results are kept, and lists them. */
export const historyScript = `{
const key = 'runs of ' + (document.querySelector('.who')?.textContent ?? '') + location.host;
const list = document.querySelector('.history ul');
let runs = [];
try { runs = JSON.parse(localStorage.getItem(key)) ?? [] } catch {}
const result = document.querySelector('#result');
const url = location.pathname + location.search;
if (result && !runs.some((run) => run.url === url))
  runs.unshift({ url, at: Date.now(), name: document.title.split(' · ')[0], status: result.querySelector('.badge').textContent });
runs = runs.filter(({ at }) => Date.now() - at < 86400000).slice(0, 20);
try { localStorage.setItem(key, JSON.stringify(runs)) } catch {}
for (const { url, at, name, status } of runs) {
  const item = document.createElement('li');
  const [link, time] = [document.createElement('a'), document.createElement('span')];
  link.href = url + '#result';
  link.textContent = name;
  if (!link.pathname.includes('/dashboard/playground/') || link.host !== location.host) continue;
  time.className = 'dim';
  time.textContent = ' ' + status + ', ' + new Date(at).toLocaleTimeString();
  item.append(link, time);
  list?.append(item);
}
if (runs.length > 0 && list) list.closest('.history').hidden = false;
}`;
