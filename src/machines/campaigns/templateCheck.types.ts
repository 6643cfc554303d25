/** The rules of the check, by Meta's parts: name, language, components, variables, body, header, footer, buttons, category. */
export const RULES = [
  'N1',
  'N2',
  'N3',
  'N4',
  'N5',
  'L1',
  'C1',
  'C2',
  'V1',
  'V2',
  'V3',
  'V4',
  'V5',
  'V6',
  'B1',
  'B2',
  'B3',
  'B4',
  'B5',
  'B6',
  'B7',
  'B8',
  'B9',
  'B10',
  'B11',
  'B12',
  'B13',
  'H1',
  'H2',
  'H3',
  'H4',
  'F1',
  'F2',
  'F3',
  'T1',
  'T2',
  'T3',
  'T4',
  'T5',
  'T6',
  'T7',
  'T8',
  'T9',
  'T10',
  'T11',
  'T12',
  'T13',
  'T14',
  'T15',
  'T16',
  'T17',
  'A1',
  'K1',
  'K2',
  'K3',
  'S1',
] as const;

export type Rule = (typeof RULES)[number];

export type FindingLevel = 'stop' | 'warn' | 'info';

export type FindingPlace =
  | 'name'
  | 'language'
  | 'category'
  | 'header'
  | 'body'
  | 'footer'
  | 'buttons'
  | `buttons.${number}`;

export interface Finding {
  rule: Rule;
  level: FindingLevel;
  at: FindingPlace;
  /** What the sentence about it names: lengths, counts and words. */
  values: Readonly<Record<string, string | number>>;
}
