/** What is left of an answer that was stopped twice: what its sources support. The team answers the rest. */
import type { AnswerContext, Asked } from './asked.ts';
import { isInEnglish } from './checks/form.ts';
import type { Unfounded } from './checks/founded.ts';
import { rootOf, tokensOf } from './checks/words.ts';
import { weigh, type Weighed } from './claims.ts';
import { hasWords } from './corrections.ts';
import { isTalk, type Cited, type Material } from './material.ts';
import type { Outcome, RunReport } from './outcome.ts';
import type { Question } from './question.ts';
import { partsOf } from './sentenceParts.ts';

/** Times that sentences are taken out of one answer. What is wrong after that is wrong as a whole. */
const MOST_CUTS = 2;

/** A sentence that begins with one of these goes on from the one before it. */
const goesOn =
  /^(?:jadi|tapi|tetapi|namun|itu|totalnya|total|dan|karena|soalnya|makanya|kecuali|asal(?:kan)?|so|but|and|that)\b/iu;

/** Characters of the customer's words that the team gets as a summary. */
const MOST_SUMMARY = 600;

/** Rules about the whole of an answer. */
const whole: ReadonlySet<Unfounded['rule']> = new Set(['source', 'length', 'leak', 'markup', 'language']);

/** The text without the sentences that have one of some words, and without those that go on from them; null: none has. */
function withoutWords(text: string, wrong: readonly string[]): string | null {
  const parts = partsOf(text);
  const kept: string[] = [];
  let [isCut, isAfterCut] = [false, false];
  // A text alternates between sentences and what is between them.
  for (let at = 0; at < parts.length; at += 2) {
    const sentence = parts[at] ?? '';
    isAfterCut = wrong.some((words) => hasWords(sentence, words)) || (isAfterCut && goesOn.test(sentence));
    if (isAfterCut) isCut = true;
    else kept.push(sentence, parts[at + 1] ?? '');
  }
  return isCut ? kept.join('').trim() : null;
}

/** What is said of what the team answers, by the tone of the business, and in English. */
export const restWords: Record<string, string> = {
  ramah: 'Untuk sisanya kami tanyakan ke tim dulu ya, Kak 🙏',
  formal: 'Untuk hal lainnya kami tanyakan kepada tim terlebih dahulu, Bapak/Ibu.',
  santai: 'Sisanya kami tanyakan ke tim dulu ya.',
  english: 'For the rest, we will ask our team first.',
};

/** The words about the rest in the language of an answer and the tone of the business. */
const restFor = (text: string, { business: { tone } }: Pick<Question, 'business'>): string =>
  (isInEnglish(text) ? restWords['english'] : restWords[tone]) ?? restWords['ramah'] ?? '';

/** What is said of a part of the question that stays open, by the tone of the business, and in English. */
export const openWords: Record<string, (part: string) => string> = {
  ramah: (part) => `Soal "${part}" kami tanyakan ke tim dulu ya, Kak 🙏`,
  formal: (part) => `Mengenai "${part}" kami tanyakan kepada tim terlebih dahulu, Bapak/Ibu.`,
  santai: (part) => `Soal "${part}" kami tanyakan ke tim dulu ya.`,
  english: (part) => `About "${part}": we will ask our team first.`,
};

/** What the team is told where the model has written no summary: what stays open, in the customer's words. */
export const summaryOf = ({ open }: Pick<Weighed, 'open'>, { words }: Pick<Asked, 'words'>): string =>
  (open.length > 0 ? open.join('\n') : words).slice(0, MOST_SUMMARY);

/** An answer that says which part of the question the team answers. Numbers and links of a customer are not repeated. */
export function withOpenPart(
  text: string,
  [part, ...others]: readonly string[],
  question: Pick<Question, 'business'>,
): string {
  if (part === undefined) return text;
  const words = (isInEnglish(text) ? openWords['english'] : openWords[question.business.tone]) ?? openWords['ramah'];
  const isNamed = others.length === 0 && words !== undefined && !/[\d<>"\n]|\.\p{L}/u.test(part);
  return `${text.trim()}\n\n${isNamed ? words(part) : restFor(text, question)}`;
}

const rootsIn = (text: string): Set<string> =>
  new Set(tokensOf(text).flatMap(({ kind, text: word }) => (kind === 'word' ? [rootOf(word)] : [])));

/** Whether what is left of a text says something of the question that what was taken out did not say. Else nothing is answered. */
function answersBeside(left: string, text: string, question: string): boolean {
  const parts = new Set(partsOf(left).map((part) => part.trim()));
  const taken = rootsIn(
    partsOf(text)
      .filter((part) => !parts.has(part.trim()))
      .join('\n'),
  );
  const asked = [...rootsIn(question)].filter((word) => taken.has(word));
  const rest = rootsIn(left);
  const isBeside = [...rootsIn(question)].some((word) => rest.has(word) && !taken.has(word));
  return isBeside || asked.length === 0;
}

/**
 * The answer without what is not supported, with words that the team answers the rest; null: nothing is left that answers
 * anything. What is left is weighed as any answer.
 */
async function supportedPart(
  context: AnswerContext,
  cited: Cited,
  stopped: Weighed,
  about: { material: Material; question: Question; asked: Asked; report: RunReport },
  signal: AbortSignal | undefined,
): Promise<string | null> {
  const { question, asked } = about;
  let [left, { unfounded, parts }] = [cited.text, stopped];
  for (let cuts = 0; unfounded && cuts < MOST_CUTS; cuts += 1) {
    if (whole.has(unfounded.rule)) return null;
    const cut = withoutWords(left, parts.length > 0 ? parts : [unfounded.found]);
    if (cut === null || cut === '' || isTalk({ text: cut, sources: [] }, question, asked)) return null;
    if (!answersBeside(cut, left, asked.words)) return null;
    left = cut;
    // oxlint-disable-next-line no-await-in-loop -- what is left of the first cut is weighed before the second
    ({ unfounded, parts } = await weigh(context, { ...cited, text: left }, about, signal));
  }
  if (unfounded) return null;
  return `${left}\n\n${restFor(left, question)}`;
}

/**
 * What comes of an answer that was stopped twice: its supported part is sent and the team answers the rest, or the team
 * answers all of it.
 */
export async function afterSecondStop(
  context: AnswerContext,
  cited: Cited,
  stopped: Weighed,
  about: { material: Material; question: Question; asked: Asked; report: RunReport },
  signal: AbortSignal | undefined,
): Promise<Extract<Outcome, { status: 'answered' | 'escalated' | 'silent' }>> {
  const { report, asked } = about;
  const text = await supportedPart(context, cited, stopped, about, signal);
  if (text === null) return { status: 'escalated', why: 'unfounded', report };
  const summary = report.answer?.summary || summaryOf(stopped, asked);
  const files = cited.chosen?.files ?? [];
  report.answer = {
    action: 'answer',
    text,
    reason: 'found',
    hand_over: true,
    summary,
    ...(files.length > 0 && { files }),
  };
  return { status: 'answered', text, report };
}
