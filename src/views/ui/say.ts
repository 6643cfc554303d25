/** What a screen reader is told beside what gets the focus: one region of the page, which exists before its text. */

let region: HTMLElement | null = null;

/** The region, in the dialog that is on top: a modal dialog hides everything outside it from screen readers. */
const mounted = (): HTMLElement => {
  if (region === null) {
    region = document.createElement('div');
    region.setAttribute('aria-live', 'polite');
    region.dataset['said'] = '';
    region.className = 'sr-only';
  }
  const place = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document.body;
  if (region.parentElement !== place) place.append(region);
  return region;
};

/** Prepares the region. */
export const prepareToSay = (): void => void mounted();

/** Has a screen reader say these words when it has finished its sentence. */
export const say = (words: string): void => {
  // An inserted element is announced also when it has the same words again. They are its name and no text of the page, on
  // which a search in the page would find them twice.
  const line = document.createElement('span');
  line.role = 'img';
  line.ariaLabel = words;
  mounted().replaceChildren(line);
};

/** Removes the region from the page. */
export const stopSaying = (): void => {
  region?.remove();
  region = null;
};
