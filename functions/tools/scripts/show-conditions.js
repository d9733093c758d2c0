// Shows a control only with the choice for which it matters.
export function showConditions(form) {
  const fields = [...form.querySelectorAll('[data-when]')];
  const show = () => {
    for (const field of fields) {
      const [name, value] = field.dataset.when.split('=');
      field.hidden = form.elements[name].value !== value;
    }
  };
  form.addEventListener('change', show);
  show();
}
