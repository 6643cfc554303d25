/**
 * No animation runs in a story. Storybook stops them while it checks one, with style sheets that it adds and removes; for
 * each the browser computes the styles of all elements again. One sheet that stays takes their place.
 */
const still = document.head.appendChild(document.createElement('style'));
still.textContent = '*, ::before, ::after { animation: none !important; }';

const STORYBOOKS = /^\*, \*:before, \*:after \{\s*animation/;
const textContent = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent');
Object.defineProperty(HTMLStyleElement.prototype, 'textContent', {
  ...textContent,
  set(css: string) {
    textContent?.set?.call(this, STORYBOOKS.test(css) ? '' : css);
  },
});
