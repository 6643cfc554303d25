/** A hundred ways in which customers of the sample shop write, with what must come of each. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Turn {
  role: 'customer' | 'shop';
  text: string;
}

export interface Question {
  id: string;
  /** The messages of a burst. Absent if there is a `dialogue`. */
  turns?: string[];
  dialogue?: Turn[];
  /** `multi`: an answer of several parts. `stop`: the customer opts out. `human`: the customer wants a person. */
  expect: 'answer' | 'multi' | 'unknown' | 'silent' | 'injection' | 'stop' | 'escalate' | 'human';
  /** The numbers of the sources that hold the answer, as in supabase/seed.sql. */
  facts: number[];
  /** Regular expressions that the answer must match, and that it must not match. */
  must: string[];
  must_not: string[];
  note: string;
}

export const questions: readonly Question[] = readFileSync(join(import.meta.dirname, 'questions.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Question);

/** What the shop and the customer said before, and the customer's messages that wait for an answer. */
export function splitDialogue({ turns, dialogue = [] }: Question): { before: Turn[]; burst: string[] } {
  if (turns) return { before: [], burst: turns };
  const start = dialogue.findLastIndex(({ role }) => role === 'shop') + 1;
  return { before: dialogue.slice(0, start), burst: dialogue.slice(start).map(({ text }) => text) };
}

/** The id of a source of the sample shop by its number. */
export const sourceId = (number: number): string => `4b000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
