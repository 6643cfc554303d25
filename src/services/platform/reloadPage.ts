/** Reloads the page. After a deployment the chunks of the old build are gone. */
export const reloadPage = (): void => location.reload();

/** Replaces this document by a new one. Never resolves: the page ends with it. */
export const loadDocument = (address: string): Promise<never> => {
  location.replace(address);
  return new Promise(() => undefined);
};
