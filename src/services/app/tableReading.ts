/** What the readers of spreadsheets have in common. */
import type { FileProblem } from '../../contracts/campaigns.recipients.ts';

export type Cell = string | number | boolean | null;

/** Why a file cannot be read, by name. */
export class UnreadableFile extends Error {
  readonly problem: FileProblem;
  constructor(problem: FileProblem) {
    super(problem);
    this.name = 'UnreadableFile';
    this.problem = problem;
  }
}

export interface Row {
  /** In the file, from 1. */
  number: number;
  cells: Cell[];
  /** What Excel shows, where it is not the value: an amount, a date, a percentage. */
  shown?: (string | undefined)[];
}

export interface Table {
  rows: Row[];
  /** Columns beyond the limit were left out. */
  isCut: boolean;
}
