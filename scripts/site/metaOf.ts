/** The content of a `<meta>` that the build fills in; undefined: the document has none of this name. */
export const metaOf = (html: string, name: string): string | undefined =>
  new RegExp(`<meta name="${name}" content="([^"]*)"`, 'u').exec(html)?.[1];
