/** What a page says from top to bottom, one line for each text and each control, with the state of the control. */
const CONTROLS = 'a[href], button, input, select, textarea, summary, [role=option], [role=slider]';
const INLINE = /^(?:abbr|b|bdi|code|em|i|kbd|mark|q|s|small|span|strong|sub|sup|time)$/i;

const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const isInline = (element: Element): boolean =>
  INLINE.test(element.tagName) && !/flex|grid/.test(getComputedStyle(element.parentElement ?? element).display);

/** What only the eye sees: an icon by its name, a running countdown without its digits. */
const seenOf = (element: Element): string => {
  const icons = [element, ...element.querySelectorAll('svg')].map(
    ({ classList }) => /lucide-(\S+)/.exec(classList.value)?.[1] ?? '',
  );
  const words = tidy(element.textContent ?? '');
  const seen = tidy([...icons, element.matches('.tabular') ? words.replaceAll(/\d+/g, '#') : words].join(' '));
  return seen === '' ? '' : ` ‹${seen}› `;
};

/** The text of a node as it is read aloud, or with what only the eye sees and the values of attributes. */
const textOf = (node: Node, isWhole = false): string => {
  if (!(node instanceof Element)) return node.textContent ?? '';
  if (!node.checkVisibility()) return '';
  if (node.ariaHidden === 'true') return isWhole ? seenOf(node) : '';
  if (node.ariaLabel !== null) return ` ${node.ariaLabel} `;
  if (node instanceof HTMLImageElement) return isWhole ? ` img${attributesOf(node)} ` : ` ${node.alt} `;
  const text =
    [...node.childNodes].map((child) => textOf(child, isWhole)).join('') + (isWhole ? attributesOf(node) : '');
  return isInline(node) ? text : ` ${text} `;
};

const referredBy = (element: Element, attribute: string): Element[] =>
  (element.getAttribute(attribute) ?? '').split(' ').flatMap((id) => document.getElementById(id) ?? []);

/** What a screen reader calls a control. */
export const nameOf = (control: Element): string => {
  const { labels } = control as HTMLInputElement;
  const named = referredBy(control, 'aria-labelledby');
  const parts = named.length > 0 ? named : [...(labels ?? [])];
  if (control.ariaLabel !== null) return control.ariaLabel;
  if (parts.length > 0) return tidy(parts.map((part) => part.textContent ?? '').join(' '));
  return tidy(textOf(control)) || tidy(control.textContent ?? '') || (control as HTMLElement).title;
};

/** The name of a control, and what it shows where that is something else. */
const labelOf = (control: Element): string => {
  const name = nameOf(control);
  if (control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement) return name;
  const shown = linesOf(control).join(' ');
  return shown.replaceAll(/‹[^›]*› ?/g, '').includes(name) ? shown : `${name} ${shown && `“${shown}”`}`;
};

const stateOf = (control: Element): string => {
  const states = [];
  if (control.matches(':disabled, [aria-disabled=true]')) states.push('disabled');
  if (control.matches(':checked:not(option), [aria-checked=true], [aria-pressed=true], [aria-selected=true]'))
    states.push('on');
  for (const name of ['aria-expanded', 'aria-current', 'aria-invalid'])
    if ((control.getAttribute(name) ?? 'false') !== 'false') states.push(name.slice('aria-'.length));
  return states.length > 0 ? ` (${states.join(', ')})` : '';
};

const optionsOf = ({ options }: HTMLSelectElement): string =>
  Array.from(options, ({ text, disabled }) => (disabled ? `${text} (disabled)` : text)).join(' | ');

const valueOf = (control: Element): string => {
  if (control instanceof HTMLAnchorElement) return ` → ${control.getAttribute('href')}`;
  if (control instanceof HTMLSelectElement)
    return ` = ${[...control.selectedOptions].map(({ text }) => text).join()} of ${optionsOf(control)}`;
  const isField =
    control instanceof HTMLTextAreaElement ||
    (control instanceof HTMLInputElement && !/^(?:button|checkbox|file|radio|submit)$/.test(control.type));
  return isField ? ` = ${control.value}` : '';
};

/** What bounds or explains a value, and where a link or a picture comes from. */
const ATTRIBUTES = [
  'accept',
  'alt',
  'autocomplete',
  'capture',
  'datetime',
  'download',
  'enterkeyhint',
  'inputmode',
  'max',
  'maxlength',
  'min',
  'minlength',
  'multiple',
  'name',
  'placeholder',
  'readonly',
  'required',
  'src',
  'step',
  'tabindex',
  'target',
  'title',
  'aria-busy',
  'aria-description',
  'aria-haspopup',
  'aria-keyshortcuts',
  'aria-live',
  'aria-valuenow',
  'aria-valuetext',
];

const attributesOf = (element: Element): string => {
  const set = ATTRIBUTES.filter((name) => element.hasAttribute(name)).map((name) => {
    const value = tidy(element.getAttribute(name) ?? '');
    // A file that the story holds has another address each time.
    if (/^(?:blob|data):/.test(value)) return `${name}=${value.slice(0, value.indexOf(':'))}`;
    // A name that React made is another one each time.
    if (name === 'name' && value.startsWith('_r')) return name;
    return value === '' ? name : `${name}=${value}`;
  });
  const described = tidy(
    referredBy(element, 'aria-describedby')
      .map((part) => textOf(part))
      .join(' '),
  );
  if (described !== '') set.push(`described=${described}`);
  if (element === document.activeElement) set.push('focus');
  return set.length > 0 ? ` {${set.join(', ')}}` : '';
};

const kindOf = (control: Element): string =>
  control.role ?? (control instanceof HTMLInputElement ? control.type : control.tagName.toLowerCase());

const linesOf = (element: Element): string[] => {
  const lines: string[] = [];
  let text = '';
  const end = (): void => {
    if (tidy(text) !== '') lines.push(tidy(text));
    text = '';
  };
  for (const node of element.childNodes) {
    if (!(node instanceof Element)) text += node.textContent ?? '';
    else if (!node.checkVisibility()) continue;
    else if (node.ariaHidden === 'true') text += seenOf(node);
    else if (node.matches(CONTROLS)) {
      end();
      lines.push(tidy(`[${kindOf(node)}] ${labelOf(node)}${valueOf(node)}${attributesOf(node)}${stateOf(node)}`));
    } else if (INLINE.test(node.tagName) && node.querySelector(CONTROLS) === null) text += textOf(node, true);
    else {
      end();
      const { role, ariaLabel } = node;
      const attributes = attributesOf(node);
      const name = [
        role ?? ((ariaLabel ?? attributes) && node.tagName.toLowerCase()),
        ariaLabel && `“${ariaLabel}”`,
        attributes.trim(),
      ].filter(Boolean);
      lines.push(...(name.length > 0 ? [name.join(' ')] : []), ...linesOf(node));
    }
  }
  end();
  return lines;
};

/** The contents of an element, as lines. What a user unfolds is part of them. */
export const contentsOf = (element: Element): string => {
  const folded = [...element.querySelectorAll<HTMLDetailsElement>('details:not([open])')];
  for (const details of folded) details.open = true;
  const lines = linesOf(element);
  for (const details of folded) details.open = false;
  return lines.join('\n');
};
