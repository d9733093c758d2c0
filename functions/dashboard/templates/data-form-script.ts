/**
 * Offers the sample data as a form made from the schema, beside its JSON. The form writes the JSON, so there is one truth.
 * Needs codeEditScript.
 */
export const dataFormScript = `{
const data = document.querySelector('[name=sample_data]');
const schema = document.querySelector('[name=data_schema]');
const pane = data.closest('[data-part]');
const form = document.createElement('div');
form.className = 'data-form';
form.hidden = true;
const toggle = document.createElement('button');
toggle.type = 'button';
toggle.className = 'quiet small';
toggle.textContent = 'As a form';
pane.prepend(toggle);
pane.querySelector('.code-edit').after(form);
toggle.addEventListener('click', () => {
  const isForm = form.hidden && draw();
  form.hidden = !isForm;
  pane.querySelector('.code-edit').hidden = isForm;
  toggle.textContent = isForm ? 'As JSON' : 'As a form';
});
let value, rules, count = 0;
function draw() {
  form.replaceChildren();
  try { rules = JSON.parse(schema.value); value = JSON.parse(data.value || '{}') } catch {}
  if (!rules?.properties || !value) {
    form.append(note('A form needs a schema with properties, and data that is JSON.'));
    return true;
  }
  form.append(...members(rules, value));
  return true;
}
function changed() {
  data.value = JSON.stringify(value, null, 2);
  data.dispatchEvent(new Event('input', { bubbles: true }));
}
function members({ properties = {}, required = [] }, target) {
  return Object.entries(properties).map(([name, rule]) => control(words(name), rule, target, name, required.includes(name)));
}
function control(label, rule, target, key, isRequired) {
  if (rule.type === 'object') {
    target[key] ??= {};
    return group(label, rule, members(rule, target[key]));
  }
  if (rule.type === 'array') return list(label, rule, target, key);
  const field = document.createElement('div');
  field.className = 'field';
  const input = inputOf(rule, target[key]);
  input.id = 'data-' + (count += 1);
  input.required = isRequired && input.type !== 'checkbox';
  const name = document.createElement('label');
  name.htmlFor = input.id;
  name.textContent = label;
  field.append(name, input);
  if (rule.description) {
    const hint = note(rule.description);
    hint.id = input.id + '-hint';
    input.setAttribute('aria-describedby', hint.id);
    field.append(hint);
  }
  input.addEventListener('input', (event) => {
    event.stopPropagation();
    const read = valueOf(input, rule);
    if (read === undefined && !Array.isArray(target)) delete target[key];
    else target[key] = read ?? '';
    changed();
  });
  return field;
}
function inputOf(rule, given) {
  if (rule.enum) {
    const choice = document.createElement('select');
    for (const one of rule.enum) choice.append(new Option(String(one), String(one), false, one === given));
    return choice;
  }
  const long = rule.type === 'string' && !rule.format && typeof given === 'string' && given.length > 60;
  const input = document.createElement(long ? 'textarea' : 'input');
  if (!long) input.type = rule.type === 'boolean' ? 'checkbox' : rule.type === 'number' || rule.type === 'integer' ? 'number' : rule.format === 'date' ? 'date' : 'text';
  if (input.type === 'number') input.step = rule.type === 'integer' ? '1' : 'any';
  if (input.type === 'checkbox') input.checked = given === true;
  else input.value = given ?? '';
  return input;
}
function valueOf(input, rule) {
  if (input.type === 'checkbox') return input.checked;
  if (input.value === '') return undefined;
  if (input.type === 'number') return input.valueAsNumber;
  return rule.enum ? rule.enum.find((one) => String(one) === input.value) : input.value;
}
function group(label, rule, content) {
  const box = document.createElement('fieldset');
  const legend = document.createElement('legend');
  legend.textContent = label;
  box.append(legend, ...(rule.description ? [note(rule.description)] : []), ...content);
  return box;
}
function list(label, rule, target, key) {
  const items = (target[key] ??= []);
  const rows = items.map((item, index) => {
    const row = document.createElement('div');
    row.className = 'item';
    const place = label + ' ' + (index + 1);
    row.append(control(place, rule.items ?? {}, items, index, true), small('Remove', 'Remove ' + place, () => items.splice(index, 1)));
    return row;
  });
  const box = group(label, rule, [...rows, small('Add', 'Add to ' + label, () => items.push(emptyOf(rule.items ?? {})))]);
  return box;
  function small(text, says, act) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'quiet small';
    button.textContent = text;
    button.ariaLabel = says;
    button.addEventListener('click', () => {
      act();
      changed();
      const fresh = list(label, rule, target, key);
      box.replaceWith(fresh);
      fresh.querySelector(':scope > button').focus();
    });
    return button;
  }
}
function emptyOf(rule) {
  if (rule.type === 'object') return Object.fromEntries((rule.required ?? []).map((name) => [name, emptyOf(rule.properties?.[name] ?? {})]));
  if (rule.type === 'array') return [];
  return rule.type === 'boolean' ? false : rule.type === 'number' || rule.type === 'integer' ? 0 : (rule.enum?.[0] ?? '');
}
function words(name) {
  const text = name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
function note(text) {
  const hint = document.createElement('p');
  hint.className = 'hint';
  hint.textContent = text;
  return hint;
}
}`;
