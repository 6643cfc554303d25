/** A legal document, as data: the page decides how it looks and how it prints. */
export interface LegalDocument {
  title: string;
  version: string;
  /** Day on which this version came into force, YYYY-MM-DD. */
  since: string;
  /** What it comes down to, for somebody who reads nothing else. */
  summary: readonly string[];
  sections: readonly Section[];
}

export interface Section {
  /** Part of the address of this section: never changed once published. */
  id: string;
  title: string;
  parts: readonly Part[];
}

/** A paragraph, a list, or a table whose first row is its head. */
export type Part = string | { list: readonly string[] } | { table: readonly (readonly string[])[]; caption: string };
