import * as v from 'valibot';

import { blockIn } from './blocks.ts';
import { checkClaims } from './checkClaims.ts';
import { decide } from './decide.ts';
import { nextOrderStep } from './order.ts';
import type { Passage } from './passage.ts';
import { photoAnswer } from './photos.ts';
import { rewrite } from './rewrite.ts';
import { nextShippingStep } from './shipping.ts';
import { CUSTOMER, summarize, summaryForTeam } from './summarize.ts';

const Message = v.object({
  role: v.string(),
  content: v.nullish(v.string(), ''),
  tool_calls: v.optional(v.array(v.object({ function: v.object({ name: v.string(), arguments: v.string() }) }))),
});
const Tool = v.object({ function: v.object({ name: v.string() }) });

/** What the built-in model reads of a request to `/v1/chat/completions`. */
export const CompletionRequest = v.object({
  model: v.string(),
  messages: v.pipe(v.array(Message), v.minLength(1)),
  tools: v.optional(v.array(Tool), []),
  response_format: v.optional(v.object({ type: v.string() })),
});
export type CompletionRequest = v.InferOutput<typeof CompletionRequest>;

interface ToolCall {
  id: string;
  type: 'function';
  function: { name: string; arguments: string };
}

export interface Completion {
  message: { role: 'assistant'; content: string | null; tool_calls?: ToolCall[] };
  finish_reason: 'stop' | 'tool_calls';
}

const greetings = new Set(
  'halo hallo hllo hai hi hey p permisi punten selamat slmt met pagi siang sore malam mlm kak kakak ka min admin gan sis bu pak mas mbak bang'.split(
    ' ',
  ),
);

/** Whether a text only greets. Repeated letters count once: "haloooo", "haiii", "assalam". */
function isGreeting(text: string): boolean {
  const words = text
    .toLowerCase()
    .replaceAll(/([ios])\1+/gu, '$1')
    .split(/[\s.,!?]+/u)
    .filter((word) => word !== '');
  return words.length > 0 && words.every((word) => greetings.has(word) || word.startsWith('asalam'));
}

const Line = v.looseObject({ id: v.string(), title: v.string(), text: v.string() });

const linesIn = (text: string, name: string): unknown[] =>
  blockIn(text, name)
    .split('\n')
    .flatMap((line) => {
      const read = v.safeParse(v.pipe(v.string(), v.parseJson()), line);
      return read.success ? [read.output] : [];
    });

const Figures = v.looseObject({ id: v.string() });

/** The passages of a prompt or of a tool's result: one line of JSON each, in a block of their own. */
export const passagesIn = (text: string): Passage[] =>
  linesIn(text, 'pengetahuan').flatMap((line) => (v.is(Line, line) ? [line as unknown as Passage] : []));

/** The passages that the search found, best first: those with its figures, beside them or in a block of their own. */
function foundIn(texts: readonly string[]): Passage[] {
  const passages = texts.flatMap(passagesIn);
  const byId = new Map(passages.map((passage) => [passage.id, passage]));
  const found = texts.flatMap((text) =>
    linesIn(text, 'pencarian').flatMap((line) => {
      const passage = v.is(Figures, line) ? byId.get(line.id) : undefined;
      return passage ? [{ ...passage, ...(line as object) }] : [];
    }),
  );
  const figured = [...found, ...passages.filter(({ score }) => score !== undefined)];
  return figured.length > 0 ? figured : passages;
}

const Task = v.object({ task: v.picklist(['tidy', 'polite', 'shorten', 'translate', 'summarize', 'judge', 'check']) });
const SaidLine = v.object({ by: v.string(), text: v.string() });

/** What is to be done with the text of a member; null: a customer is to be answered. */
function taskIn(text: string): v.InferOutput<typeof Task>['task'] | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Task), blockIn(text, 'tugas'));
  return read.success ? read.output.task : null;
}

/** The conversation that is to be summarised. */
function conversationIn(text: string): v.InferOutput<typeof SaidLine>[] {
  return blockIn(text, 'percakapan')
    .split('\n')
    .flatMap((line) => {
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), SaidLine), line);
      return read.success ? [read.output] : [];
    });
}

/** The last thing that the customer wrote. */
export const questionOf = ({ messages }: CompletionRequest): string =>
  messages.findLast(({ role }) => role === 'user')?.content ?? '';

/**
 * The next message of the built-in model. It knows nothing but the passages in the instructions or in a tool's result, takes
 * an order of one product, and reads prices of couriers. What stands in the customer's own messages is no passage. The same
 * request has the same answer.
 */
export function complete(request: CompletionRequest): Completion {
  const question = questionOf(request);
  const tools = request.tools.map((tool) => tool.function.name);
  const given = (...roles: string[]): string[] =>
    request.messages.filter(({ role }) => roles.includes(role)).map(({ content }) => content ?? '');
  const task = taskIn(given('system').join('\n'));
  if (task === 'summarize') {
    const content = JSON.stringify({ lines: summarize(conversationIn(given('system').join('\n'))) });
    return { message: { role: 'assistant', content }, finish_reason: 'stop' };
  }
  // It compares words and understands none, so it leaves every judgement to a person.
  if (task === 'judge')
    return { message: { role: 'assistant', content: JSON.stringify({ verdicts: [] }) }, finish_reason: 'stop' };
  if (task === 'check') {
    const system = given('system').join('\n');
    const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), v.string()), blockIn(system, 'balasan'));
    const others = ['sumber', 'fakta', 'sekarang', 'percakapan'].map((name) => blockIn(system, name)).join('\n');
    const found = checkClaims(answer.success ? answer.output : '', others);
    return { message: { role: 'assistant', content: JSON.stringify(found) }, finish_reason: 'stop' };
  }
  if (task !== null) {
    const rewritten = task === 'translate' ? null : rewrite(task, question);
    const content = JSON.stringify({ status: rewritten === null ? 'cannot' : 'done', text: rewritten ?? '' });
    return { message: { role: 'assistant', content }, finish_reason: 'stop' };
  }
  const results = given('tool');
  const call = (name: string, args: object): Completion => ({
    message: {
      role: 'assistant',
      content: null,
      tool_calls: [
        { id: `call_${results.length + 1}`, type: 'function', function: { name, arguments: JSON.stringify(args) } },
      ],
    },
    finish_reason: 'tool_calls',
  });
  const step =
    (tools.includes('create_order') ? nextOrderStep(question, results) : null) ??
    (tools.includes('check_shipping') ? nextShippingStep(question, results) : null);
  if (step) return call(step.name, step.args);
  const photos = photoAnswer(given('system').join('\n'), given('user', 'assistant'));
  if (photos) {
    const { text, files } = photos;
    if (tools.includes('reply')) return call('reply', { text, sources: [], files });
    const content = { action: 'answer', text, sources: [], files, hand_over: false, reason: 'found', summary: '' };
    return { message: { role: 'assistant', content: JSON.stringify(content) }, finish_reason: 'stop' };
  }
  if (tools.includes('search_knowledge') && results.length === 0) return call('search_knowledge', { query: question });
  const decided = isGreeting(question)
    ? { action: 'answer', text: 'Halo, Kak. Ada yang bisa kami bantu?', sources: [], reason: 'found' }
    : decide(question, foundIn([...given('system'), ...results]));
  const conversation = request.messages.flatMap(({ role, content }) =>
    role === 'user' || role === 'assistant' ? [{ by: role === 'user' ? CUSTOMER : 'Toko', text: content ?? '' }] : [],
  );
  const answer = { ...decided, summary: decided.action === 'escalate' ? summaryForTeam(conversation) : '' };
  if (answer.action === 'escalate' && tools.includes('escalate'))
    return call('escalate', { reason: answer.reason, summary: answer.summary });
  // Without an action for silence, the chat is complete.
  if (answer.action === 'silent' && tools.includes('complete'))
    return call('complete', { text: '', resolution: 'question' });
  if (tools.includes('reply')) return call('reply', { text: answer.text, sources: answer.sources });
  const content = request.response_format ? JSON.stringify(answer) : answer.text;
  return { message: { role: 'assistant', content }, finish_reason: 'stop' };
}
