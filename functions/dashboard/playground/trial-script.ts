/** Shows that a run is in progress, prevents sending it twice, and runs on Ctrl+Enter or Cmd+Enter. */
export const trialScript = `
const trial = document.querySelector('.trial');
const runButton = trial?.querySelector('.run button');
trial?.addEventListener('submit', (event) => {
  if (trial.ariaBusy === 'true') return event.preventDefault();
  trial.ariaBusy = 'true';
  runButton.textContent = 'Running…';
  runButton.classList.add('running');
});
trial?.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  trial.requestSubmit(runButton);
});
addEventListener('pageshow', () => {
  if (!trial) return;
  trial.ariaBusy = 'false';
  runButton.textContent = 'Run';
  runButton.classList.remove('running');
});
`;
