/**
 * Loads the pictures of the documents in view, two at a time. Each is a call that counts towards the account's rate: the
 * first that is refused ends it, and the icons stay.
 */
export const thumbnailScript = `{
const waiting = [];
let running = 0;
function next() {
  while (running < 2 && waiting.length > 0) {
    const picture = waiting.shift();
    const loaded = new Image();
    const done = () => { running -= 1; next() };
    running += 1;
    loaded.onload = () => { picture.src = loaded.src; done() };
    loaded.onerror = () => { waiting.length = 0; done() };
    loaded.src = picture.dataset.src;
  }
}
const watch = new IntersectionObserver((seen) => {
  for (const { target, isIntersecting } of seen) {
    if (!isIntersecting) continue;
    watch.unobserve(target);
    waiting.push(target);
  }
  next();
});
for (const picture of document.querySelectorAll('img[data-src]')) watch.observe(picture);
}`;
