/** What a business wants of each answer, whatever the model wrote: topics that it declines, and the words that open a chat. */
import { divideAnswer } from './bubbles.ts';
import { topicOf } from './guards.ts';
import type { Outcome, RunReport } from './outcome.ts';
import type { Question } from './question.ts';

const addresses: Record<string, string> = { formal: 'Mohon maaf, Bapak/Ibu,', santai: 'Maaf ya,', ramah: 'Maaf, Kak,' };

/** The polite refusal of a topic. */
function declined({ business: { tone } }: Question, found: string, report: RunReport): Outcome {
  const text = `${addresses[tone] ?? addresses['ramah']} soal itu tidak kami bahas di sini. Ada hal lain yang bisa kami bantu?`;
  const answer = { action: 'answer', text, reason: 'forbidden' };
  return { status: 'answered', text, report: { ...report, answer, guard: { rule: 'forbidden_topic', found } } };
}

/** The refusal of a question about a topic that the business does not discuss; null: it is about none. */
export function declineTopic(question: Question, asked: string): Outcome | null {
  const topic = topicOf(asked, question.business.forbidden_topics ?? []);
  return topic === null ? null : declined(question, topic, {});
}

/** The outcome as the business wants it: without topics that it does not discuss, and with its greeting to a new customer. */
export function behaved(question: Question, outcome: Outcome): Outcome {
  const { greeting, forbidden_topics: topics } = question.business;
  const { report } = outcome;
  const topic = outcome.status === 'answered' ? topicOf(outcome.text, topics ?? []) : null;
  const isForbidden = outcome.status === 'escalated' && report.answer?.reason === 'forbidden';
  const kept = topic !== null || isForbidden ? declined(question, topic ?? '', report) : outcome;
  const isFirst = question.turns.every(({ author }) => author === 'customer');
  return kept.status === 'answered' && greeting?.trim() && isFirst
    ? { ...kept, text: `${greeting.trim()}\n\n${kept.text}` }
    : kept;
}

/** Minutes in which a customer who gets the same answer again was not helped by it. Later, they ask anew. */
const repetitionWindow = 60;

/**
 * Whether the customer got each message of an answer a short while ago. Their thanks, which get no answer, end that: what
 * follows is a new question.
 */
export function isRepeated({ turns }: Pick<Question, 'turns'>, text: string): boolean {
  if (turns.at(-1)?.author === 'customer') return false;
  const recent = turns.filter(({ author, minutes = 0 }) => author === 'ai' && minutes < repetitionWindow);
  const sent = recent.map((turn) => turn.text?.trim() ?? '');
  // A greeting may precede the first answer.
  return divideAnswer(text).every((bubble) => sent.some((one) => one === bubble || one.endsWith(`\n\n${bubble}`)));
}
