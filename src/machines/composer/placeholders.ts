/** Placeholders of quick replies, such as `{{nama}}`. */

const PLACEHOLDER = /\{\{\s*([\p{L}\d_ ]{1,40}?)\s*\}\}/gu;

/** The body with its known placeholders filled; unknown ones stay. */
export const fillPlaceholders = (body: string, known: Record<string, string | null>): string =>
  body.replaceAll(PLACEHOLDER, (braces, name: string) => {
    const key = name.toLowerCase();
    const value = Object.hasOwn(known, key) ? known[key]?.trim() : '';
    return value || braces;
  });

/** The unfilled placeholders, each once, as they are written. */
export const openPlaceholders = (text: string): string[] => [...new Set(text.match(PLACEHOLDER))];
