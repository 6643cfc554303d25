/** A legal document, as data: the page decides how it looks and how it prints. */
export interface LegalDocument {
  title: string;
  version: string;
  /** Day on which this version came into force, YYYY-MM-DD. */
  since: string;
  /** What it comes down to, for somebody who reads nothing else. */
  summary: readonly string[];
  sections: readonly DocumentSection[];
}

export interface DocumentSection {
  /** Part of the address of this section: never changed once published. */
  id: string;
  title: string;
  parts: readonly DocumentPart[];
}

/** A paragraph, a list, or a table whose first row is its head. */
export type DocumentPart =
  | string
  | { list: readonly string[] }
  | { table: readonly (readonly string[])[]; caption: string };
