/**
 * A browser that is told to keep nothing denies `localStorage` by its very name, and whoever says it would end the page.
 * There it is replaced by one that remembers for as long as the page is open: everything works, and nothing is kept.
 */

/** As of the browser's own, its names are its keys; none of ours is called as a method of it. */
const memoryStorage: ThisType<Record<string, string>> = {
  getItem(name: string) {
    return this[name] ?? null;
  },
  setItem(name: string, value: string) {
    this[name] = value;
  },
  removeItem(name: string) {
    delete this[name];
  },
};

/** Has to run before anything that keeps something. */
export const ensureLocalStorage = (page: object = globalThis): void => {
  try {
    void (page as typeof globalThis).localStorage.length;
  } catch {
    Object.defineProperty(page, 'localStorage', { value: Object.create(memoryStorage) as Storage });
  }
};
