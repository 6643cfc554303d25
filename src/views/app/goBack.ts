/** Steps back; opens the start page in a new tab without history. */
export const goBack = (): void => (history.length > 1 ? history.back() : location.assign('/'));
