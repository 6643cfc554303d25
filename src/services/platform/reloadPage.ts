/** Reloads the page. After a deployment the chunks of the old build are gone. */
export const reloadPage = (): void => location.reload();
