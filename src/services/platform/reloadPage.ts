/** Loads the page anew: after a deployment the files that this one would still load are gone. */
export const reloadPage = (): void => location.reload();
