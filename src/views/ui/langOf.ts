/** The language of words that the specification fixes in English; a screen reader would read them as Indonesian. */
export const langOf = (words: string): 'en' | undefined =>
  /^(?:Failed to|Something went|Not Found|API error)\b/.test(words) ? 'en' : undefined;
