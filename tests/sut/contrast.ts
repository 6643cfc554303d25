/** What axe does not measure: the edges of controls (WCAG 1.4.11) and placeholders (1.4.3), in both themes. */

const LEAST_EDGE = 3;
const LEAST_TEXT = 4.5;

type Colour = readonly [red: number, green: number, blue: number, alpha: number];

const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
const known = new Map<string, Colour>();

/** A computed colour in any notation, as the screen shows it. */
const colourOf = (css: string): Colour => {
  const before = known.get(css);
  if (before) return before;
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = css;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
  const colour: Colour = [red, green, blue, alpha / 255];
  known.set(css, colour);
  return colour;
};

const over = ([r, g, b, a]: Colour, [below, low, under]: Colour): Colour => [
  r * a + below * (1 - a),
  g * a + low * (1 - a),
  b * a + under * (1 - a),
  1,
];

/** What is behind the content of an element. */
const groundOf = (element: Element | null): Colour => {
  if (element === null) return [255, 255, 255, 1];
  const colour = colourOf(getComputedStyle(element).backgroundColor);
  return colour[3] === 1 ? colour : over(colour, groundOf(element.parentElement));
};

const luminance = ([red, green, blue]: Colour): number => {
  const linear = (value: number) => (value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
};

const contrast = (one: Colour, other: Colour): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

const isVisible = (element: Element): boolean =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
  getComputedStyle(element).opacity !== '0';

const faintIn = (theme: string): string[] => {
  const found: string[] = [];
  for (const control of document.querySelectorAll<HTMLElement>(
    ':is(button, input, select, textarea, [role=button]):not(:disabled, [aria-disabled=true])',
  )) {
    if (!isVisible(control)) continue;
    const style = getComputedStyle(control);
    const edge = colourOf(style.borderTopColor);
    const around = groundOf(control.parentElement);
    const hasEdge = parseFloat(style.borderTopWidth) > 0 && parseFloat(style.borderBottomWidth) > 0 && edge[3] > 0;
    const name = control.ariaLabel ?? control.textContent.trim();
    if (hasEdge) {
      const ratio = contrast(over(edge, around), around);
      if (ratio < LEAST_EDGE) found.push(`${theme}: the edge of “${name}” has ${ratio.toFixed(2)}`);
    }
    if ('placeholder' in control && control.placeholder) {
      const ground = groundOf(control);
      const ratio = contrast(over(colourOf(getComputedStyle(control, '::placeholder').color), ground), ground);
      if (ratio < LEAST_TEXT) found.push(`${theme}: the placeholder of “${name}” has ${ratio.toFixed(2)}`);
    }
  }
  return found;
};

/** The edges and placeholders of the page that are too faint, in the light and in the dark. */
export const faintParts = (): string[] => {
  const { dataset } = document.documentElement;
  const before = dataset['theme'];
  const still = document.head.appendChild(document.createElement('style'));
  // A colour that fades to another would be measured on its way, and what appears not at all.
  still.textContent = '*, ::before, ::placeholder { animation: none !important; transition: none !important; }';
  const found = ['light', 'dark'].flatMap((theme) => {
    dataset['theme'] = theme;
    return faintIn(theme);
  });
  if (before === undefined) delete dataset['theme'];
  else dataset['theme'] = before;
  still.remove();
  return found;
};
