/** A step back; home for whoever came here by a link that opened a tab of its own, where there is no step before. */
export const goBack = (): void => (history.length > 1 ? history.back() : location.assign('/'));
