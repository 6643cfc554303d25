/**
 * In a browser that denies storage, every access to `localStorage` throws. It is replaced by one in memory there, so that
 * the application works until the page is closed.
 */

/** Like the browser's own Storage, it has its entries as properties. No entry has the name of a method. */
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

/** Must run before any other code uses the storage. */
export const ensureLocalStorage = (page: object = globalThis): void => {
  try {
    void (page as typeof globalThis).localStorage.length;
  } catch {
    Object.defineProperty(page, 'localStorage', { value: Object.create(memoryStorage) as Storage });
  }
};
