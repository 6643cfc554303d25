/** A legal document as data. The page renders and prints it. */
export interface LegalDocument {
  title: string;
  version: string;
  /** The date on which this version took effect, YYYY-MM-DD. */
  since: string;
  /** A short summary for readers who skip the sections. */
  summary: readonly string[];
  sections: readonly DocumentSection[];
}

export interface DocumentSection {
  /** The anchor of the section. Never change it after publication. */
  id: string;
  title: string;
  parts: readonly DocumentPart[];
}

/** A paragraph, a list, or a table whose first row is the header. */
export type DocumentPart =
  | string
  | { list: readonly string[] }
  | { table: readonly (readonly string[])[]; caption: string };
