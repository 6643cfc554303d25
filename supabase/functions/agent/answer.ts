import { aboutLines, aboutWords, isReadable } from './about.ts';
import type { AnswerContext, Asked } from './asked.ts';
import { behaved, declineTopic, isRepeated } from './behaviour.ts';
import { hasKeyword, isGreeting, isHostile, wantsPerson } from './guards.ts';
import { answerInOneCall } from './oneCall.ts';
import type { Outcome, Resolution } from './outcome.ts';
import { ageOf } from './prompt.ts';
import { answerToProof } from './proof.ts';
import type { Question, Turn } from './question.ts';
import { hasReading, readingLines, shownIn, wordsOfReading } from './reading.ts';
import { answerWithTools } from './withTools.ts';

export type { Outcome } from './outcome.ts';

const textsOf = (turns: readonly Turn[]): string[] =>
  turns.flatMap(({ author, text }) => (author === 'customer' && text ? [text] : []));

type Decided =
  | { status: 'escalated' | 'silent'; why: string }
  | { status: 'completed'; why: string; resolution: Resolution };

/** What code decides without a model; null: the model is asked. */
function decideByCode(
  {
    version,
    turns,
    burst,
    business,
    is_thanks: isThanks,
    over_budget: isOverBudget,
    over_chat: isOverChat,
    is_upset: isUpset,
    is_closing: isClosing,
    opts_out: optsOut,
  }: Question,
  { words }: Pick<Asked, 'words'>,
): Decided | null {
  const escalated = (why: string) => ({ status: 'escalated', why }) as const;
  const texts = textsOf(burst);
  if (isOverBudget) return escalated('budget');
  if (isOverChat) return escalated('chat_limit');
  if (optsOut) return escalated('opt_out');
  if (texts.some(wantsPerson)) return escalated('asked_for_person');
  if (hasKeyword(words, business.keywords ?? [])) return escalated('keyword');
  if (isUpset) return escalated('upset');
  // A thank-you for an answer of the AI ends the chat.
  if (version === 'v3' && isThanks && turns.at(-1)?.author === 'ai')
    return { status: 'completed', why: 'thanks', resolution: 'question' };
  if (isClosing) return { status: 'silent', why: 'closing' };
  const said = burst.filter(({ author }) => author === 'customer');
  if (said.some(({ unsure }) => unsure)) return escalated('unsure');
  // A picture may be the question itself.
  const isEmpty = (turn: Turn): boolean => !turn.text?.trim() && !turn.about && !turn.reading;
  if (said.some((turn) => !isReadable(turn) && !hasReading(turn)) || said.every(isEmpty))
    return escalated('cannot_read');
  const read = burst.flatMap((turn) => [...textsOf([turn]), ...aboutWords(turn)]).join('\n');
  return [read, ...said.flatMap(wordsOfReading)].some(isHostile) ? escalated('unsafe') : null;
}

/**
 * Decides on the answer to a question and writes it. Changes nothing: the caller sends the answer, shows it, or drops it.
 * Rejects with the signal's reason when it is aborted, and if the database fails.
 */
export async function answer(context: AnswerContext, asked: Question, signal?: AbortSignal): Promise<Outcome> {
  const { zone } = asked.business;
  const at = new Date((context.now ?? Date.now)()).toISOString();
  const question = { ...asked, now: asked.now ?? (zone ? { at, zone } : null) };
  return behaved(question, await decide(context, question, signal));
}

async function decide(context: AnswerContext, question: Question, signal?: AbortSignal): Promise<Outcome> {
  const own = question.burst.filter(({ author }) => author === 'customer');
  const texts = textsOf(own);
  const asked: Asked = {
    texts: [...texts, ...own.flatMap(aboutWords), ...own.flatMap(shownIn)],
    words: texts.join('\n'),
    forModel: own
      .flatMap((turn) => [
        ...aboutLines(turn),
        ...textsOf([turn]).map((text) => `${ageOf(turn)}${text}`),
        ...readingLines(turn),
      ])
      .join('\n'),
    previous: question.turns.findLast(({ author, text }) => author === 'customer' && text)?.text ?? null,
  };
  const decided = decideByCode(question, asked);
  if (decided) return { ...decided, report: { guard: { rule: decided.why } } };
  const refusal = declineTopic(question, asked.words) ?? answerToProof(question);
  if (refusal) return refusal;
  const write = question.version === 'v3' ? answerWithTools : answerInOneCall;
  const outcome = await write(context, question, asked, signal);
  if (outcome.status !== 'answered' || !isRepeated(question, outcome.text)) return outcome;
  const { report } = outcome;
  // The same words show another photo.
  if (report.answer?.files) return outcome;
  return isGreeting(asked.words)
    ? { status: 'silent', why: 'repeated', report }
    : { status: 'escalated', why: 'repeated', report };
}
