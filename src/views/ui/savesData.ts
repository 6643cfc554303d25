/** Whether the user asks the browser to save data. Safari and Firefox do not tell. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
