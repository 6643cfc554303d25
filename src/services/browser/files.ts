/** Hands a file to the browser to keep, under this name. */
export const saveFile = (name: string, type: string, content: string | readonly string[]): void => {
  const url = URL.createObjectURL(new Blob([content].flat(), { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it by the next turn.
  setTimeout(() => URL.revokeObjectURL(url));
};
