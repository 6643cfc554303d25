/**
 * Files in memory by the id of their message, for the life of the page. A message that is being sent shows its picture
 * from here, without a request to the storage.
 */
export interface FileMemoryStore {
  put: (id: string, file: Blob) => void;
  /** Registers a file that is loaded when it is first needed, such as an encrypted file of the journal. */
  putLazy: (id: string, load: () => Promise<Blob | null>) => void;
  get: (id: string) => Promise<Blob | null>;
  drop: (id: string) => void;
  clear: () => void;
}

export const createFileMemoryStore = (): FileMemoryStore => {
  const files = new Map<string, Blob | (() => Promise<Blob | null>)>();
  return {
    put: (id, file) => void files.set(id, file),
    putLazy: (id, load) => {
      if (!files.has(id)) files.set(id, load);
    },
    get: async (id) => {
      const known = files.get(id) ?? null;
      return typeof known === 'function' ? known() : known;
    },
    drop: (id) => void files.delete(id),
    clear: () => files.clear(),
  };
};
