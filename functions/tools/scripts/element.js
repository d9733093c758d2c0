// A new element with attributes, and what is in it.
export function element(name, attributes = {}, ...content) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content);
  return made;
}

// A small button that a form does not send. Its label for screen readers says what it is for.
export function actButton(text, label, act) {
  const button = element(
    'button',
    { type: 'button', class: 'quiet small', 'aria-label': label, title: label },
    text,
  );
  button.addEventListener('click', act);
  return button;
}
