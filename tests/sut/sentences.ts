/** The sentences of the Indonesian catalogues, and which of them a story draws. Imported before the views. */
import type { TaskMeta } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /**
     * Places in the catalogues: all of them, of the first test of a page, and those that no test of the page drew before.
     * Absent where the hooks of storyChecks.ts did not run.
     */
    sentences?: { all: string[]; drawn: string[] };
  }
}

const catalogues = import.meta.glob<object>('../../src/views/**/text/{id,*.id}.ts', { eager: true });

/** What a story reads from the catalogues: the texts by place. */
const read = new Map<string, Set<string>>();
const note = (place: string, text: unknown): void => {
  if (Array.isArray(text)) for (const part of text) note(place, part);
  if (typeof text !== 'string' || text === '') return;
  const texts = read.get(place) ?? new Set();
  read.set(place, texts.add(text));
};

const undrawn = new Set<string>();
/** Reading one of these objects, or calling one of their functions, notes it. A catalogue may hold a part of another. */
const noticed = new Set<unknown>();
const notice = (parent: object, place: string): void => {
  if (noticed.has(parent)) return;
  noticed.add(parent);
  for (const [key, value] of Object.entries(parent) as [string, unknown][]) {
    const inside = `${place}.${key}`;
    if (typeof value === 'object' && value !== null) notice(value, inside);
    if (key === 'catalogue' || value === '' || !['string', 'function'].includes(typeof value)) continue;
    undrawn.add(inside);
    const answer =
      typeof value === 'function'
        ? (...given: unknown[]): unknown => {
            const text: unknown = value(...given);
            note(inside, text);
            return text;
          }
        : value;
    Object.defineProperty(parent, key, {
      enumerable: true,
      get: () => {
        note(inside, answer);
        return answer;
      },
    });
  }
};
for (const [path, exported] of Object.entries(catalogues))
  for (const catalogue of Object.values(exported) as unknown[])
    if (typeof catalogue === 'object' && catalogue !== null)
      notice(catalogue, path.slice('../../src/views/'.length, -'.ts'.length));
let unsent = [...undrawn];

const ATTRIBUTES = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'];

/** What is on the page for eyes and ears: texts, names, and the values of fields. */
const pageText = (): string => {
  const texts: string[] = [];
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility() && !(element instanceof HTMLOptionElement)) continue;
    for (const name of ATTRIBUTES) texts.push(element.getAttribute(name) ?? '');
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) texts.push(element.value);
    texts.push([...element.childNodes].map((one) => (one instanceof Text ? one.data : '\n')).join(''));
  }
  return texts.join('\n');
};

/** Notes in the test's report which sentences its story is the first to draw. */
export const noteSentences = (meta: TaskMeta): void => {
  const text = pageText();
  const drawn = [...undrawn].filter((place) => [...(read.get(place) ?? [])].some((one) => text.includes(one)));
  for (const place of drawn) undrawn.delete(place);
  read.clear();
  meta.sentences = { all: unsent, drawn };
  unsent = [];
};
