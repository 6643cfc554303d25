/** Downloads a file under the given name. */
export const saveFile = (name: string, content: Blob): void => {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By the next task the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url));
};
