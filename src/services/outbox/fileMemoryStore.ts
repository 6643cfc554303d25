/**
 * Files by the id of the message that they go with, for as long as this page lives: from the moment they are chosen,
 * so that whoever looks at a message that is on its way sees its picture without asking the storage for it.
 */
export interface Shelf {
  put: (id: string, file: Blob) => void;
  /** What is not here yet may be had later: a file of the journal is unsealed when somebody looks at it. */
  promise: (id: string, load: () => Promise<Blob | null>) => void;
  get: (id: string) => Promise<Blob | null>;
  drop: (id: string) => void;
  clear: () => void;
}

export const createShelf = (): Shelf => {
  const files = new Map<string, Blob | (() => Promise<Blob | null>)>();
  return {
    put: (id, file) => void files.set(id, file),
    promise: (id, load) => {
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
