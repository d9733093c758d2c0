/**
 * Shows what can be done with the chosen documents as soon as one is chosen, how many they are, and the order in which
 * they are merged: that of choosing.
 */
export const choosingScript = `{
const form = document.querySelector('.choosing');
if (form) {
  const [bar, count, all] = ['.actions', '.count', '.all'].map((part) => form.querySelector(part));
  const boxes = [...form.querySelectorAll('[name=document_id]')];
  let order = [];
  all.hidden = false;
  function tell() {
    order = [...order.filter((box) => box.checked), ...boxes.filter((box) => box.checked && !order.includes(box))];
    for (const box of boxes) box.closest('tr').classList.toggle('picked', box.checked);
    count.textContent = order.length === 0 ? 'Choose documents' : order.length + ' chosen';
    form.elements.order.value = order.map((box) => box.value).join(' ');
    all.checked = order.length === boxes.length;
    all.indeterminate = order.length > 0 && !all.checked;
    for (const button of bar.querySelectorAll('button')) button.disabled = order.length < Number(button.dataset.least);
  }
  form.addEventListener('change', ({ target }) => {
    if (target === all) for (const box of boxes) box.checked = all.checked;
    tell();
  });
  form.addEventListener('submit', ({ submitter }) => {
    if (submitter.value === 'zip') return;
    submitter.textContent += '…';
    bar.ariaBusy = 'true';
    setTimeout(() => { for (const button of bar.querySelectorAll('button')) button.disabled = true });
  });
  addEventListener('pageshow', tell);
}
}`;
