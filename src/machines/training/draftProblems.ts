/** What is wrong with the fields of a source, counted as the database counts. */
import { MAX_TAG, MAX_TAGS } from '../../contracts/limits.ts';
import type { SourceDraft, WrittenKind } from '../../contracts/training.ts';

/** Of the title of a source of knowledge, or of its question. */
const MAX_SOURCE_TITLE = 200;
/** Further ways to ask a question, and the length of each. */
const MAX_QUESTIONS = 50;
const MAX_QUESTION_LENGTH = 500;
const MAX_ANSWER = 2000;
/** Of a text that the AI learns. */
const MAX_SOURCE_TEXT = 20_000;

export type DraftProblems = Partial<Record<'title' | 'questions' | 'body' | 'tags', 'empty' | 'long' | 'many'>>;

const lengthOf = (text: string): number => Array.from(text.trim()).length;

/** The most characters of the answer or the text. */
export const maxBodyOf = (kind: WrittenKind): number => (kind === 'faq' ? MAX_ANSWER : MAX_SOURCE_TEXT);

export const problemsOf = (
  kind: WrittenKind,
  { title, questions, body, tags }: Omit<SourceDraft, 'id' | 'revision'>,
): DraftProblems => {
  const entries = questions.split('\n').filter((line) => line.trim() !== '');
  const labels = tags.split(',').filter((label) => label.trim() !== '');
  const most = maxBodyOf(kind);
  return {
    ...(lengthOf(title) === 0 && { title: 'empty' }),
    ...(lengthOf(title) > MAX_SOURCE_TITLE && { title: 'long' }),
    ...(lengthOf(body) === 0 && { body: 'empty' }),
    ...(lengthOf(body) > most && { body: 'long' }),
    ...(kind === 'faq' && entries.length > MAX_QUESTIONS && { questions: 'many' }),
    ...(kind === 'faq' && entries.some((line) => lengthOf(line) > MAX_QUESTION_LENGTH) && { questions: 'long' }),
    ...(labels.length > MAX_TAGS && { tags: 'many' }),
    ...(labels.some((label) => lengthOf(label) > MAX_TAG) && { tags: 'long' }),
  };
};
