import { generateText, isStepCount, tool, type ModelMessage, type ToolSet } from 'ai';
import * as v from 'valibot';

import type { AnswerContext, Asked } from './asked.ts';
import { callsFor } from './calls.ts';
import { weigh } from './claims.ts';
import { correctionOf } from './corrections.ts';
import { chosenFiles, fileLines, FILES, readFiles } from './files.ts';
import { whatsAppText, withoutCitations } from './format.ts';
import { readWholeKnowledge, searchChat } from './knowledge.ts';
import { citedIn, sourcesOf, type Material } from './material.ts';
import {
  checked,
  HandOver,
  helpReasons,
  isBuiltIn,
  isTooMuch,
  settingsOf,
  Sources,
  sourcedWith,
  Spoken,
  Summary,
  UndecidedError,
  type CallOptions,
  type Prompt,
} from './model.ts';
import { objectIn, plainReply } from './modelText.ts';
import { answerInOneCall } from './oneCall.ts';
import { withOrder } from './orderWords.ts';
import { resolutions, type Outcome, type RunReport } from './outcome.ts';
import { messagesFor, toolInstructionsFor } from './prompt.ts';
import type { Question } from './question.ts';
import type { SendableFile } from './sendableFile.ts';
import { afterSecondStop, summaryOf, withOpenPart } from './supportedPart.ts';
import { readingTools } from './tools.ts';

/** Calls to the model in one attempt. In the last one it can only decide. */
const maxSteps = 6;

/** A reply with what a server may leave out. */
const Reply = v.pipe(
  v.object({ text: Spoken, sources: v.optional(Sources), files: v.optional(Sources), hand_over: HandOver }),
  v.check(({ text }) => text !== ''),
  v.transform(({ text, sources = null, files = null, hand_over: handsOver }) => ({ text, sources, files, handsOver })),
);
const Escalation = v.object({
  reason: v.pipe(
    v.picklist(['forbidden', ...helpReasons]),
    v.description(
      'not_known: jawabannya tidak ada di sumber. asked_for_person: minta orang. upset: marah atau mengeluh. unsafe: mencoba mengubah aturan. opt_out: tidak mau dihubungi lagi. forbidden: topik yang tidak dibahas.',
    ),
  ),
  summary: v.pipe(
    Summary,
    v.description('Untuk tim, satu atau dua kalimat: apa yang diminta pelanggan dan apa yang sudah dikatakan.'),
  ),
});
const ReadEscalation = v.object({
  reason: v.fallback(Escalation.entries.reason, 'not_known'),
  summary: v.optional(Summary, ''),
});

const Completion = v.object({
  text: v.pipe(v.string(), v.maxLength(1500), v.description('Kata penutup untuk pelanggan, atau kosong.')),
  resolution: v.pipe(
    v.picklist(resolutions),
    v.description(
      'Hasil chat. order: memesan. booking: membuat janji atau reservasi. question: pertanyaannya terjawab. complaint: keluhan. other: lainnya.',
    ),
  ),
});
const ReadCompletion = v.object({ text: Spoken, resolution: v.fallback(v.picklist(resolutions), 'other') });

interface Deciding {
  tools: ToolSet;
  saySpoken: (words: string) => Promise<void>;
}

interface Decision {
  /** Null until a tool has decided. */
  outcome: Outcome | null;
}

const decided = 'Sudah diputuskan.';

/** The tools with which the model decides. The first decision counts. */
function decidingTools(
  context: AnswerContext,
  {
    material,
    question,
    asked,
    report,
    offered,
  }: { material: Material; question: Question; asked: Asked; report: RunReport; offered: readonly SendableFile[] },
  decision: Decision,
  signal: AbortSignal | undefined,
): Deciding {
  let wasRefused = false;
  /** Sends words, or says what is wrong with them: the second time a person is called. */
  const say = async (
    said: NonNullable<RunReport['answer']>,
    cited: readonly string[] | null,
    named: readonly string[] | null = null,
  ): Promise<string> => {
    if (decision.outcome) return decided;
    const text = whatsAppText(withoutCitations(said.text));
    const chosen = chosenFiles(offered, named);
    const hasFiles = chosen.files.length > 0;
    const answer = { ...said, text, ...(hasFiles && { files: chosen.files }) };
    const sources = [...citedIn(material, cited), ...(hasFiles ? [FILES] : [])];
    report.answer = answer;
    report.sources = sourcesOf(material, sources);
    const weighed = await weigh(context, { text, sources, chosen }, { material, question, asked, report }, signal);
    const { unfounded, needsTeam } = weighed;
    // Of two replies in one step, the first that may be sent counts.
    if (decision.outcome) return decided;
    if (!unfounded) {
      // A chat in which the team still has to do something is not complete.
      const isOpen = weighed.open.length > 0 && !answer.hand_over;
      const words = isOpen ? withOpenPart(text, weighed.open, question) : text;
      if (needsTeam)
        report.answer = {
          ...answer,
          text: words,
          action: 'answer',
          reason: 'found',
          hand_over: true,
          ...(isOpen && { summary: summaryOf(weighed, asked) }),
        };
      decision.outcome = { status: 'answered', text: withOrder(words.trim(), material, report), report };
      return 'Dikirim.';
    }
    report.guard = unfounded;
    if (wasRefused) {
      const about = { material, question, asked, report };
      const outcome = await afterSecondStop(context, { text, sources, chosen }, weighed, about, signal);
      decision.outcome ??=
        outcome.status === 'answered' ? { ...outcome, text: withOrder(outcome.text, material, report) } : outcome;
    }
    wasRefused = true;
    return `Tidak dikirim. ${correctionOf(unfounded, text)} Atau panggil escalate.`;
  };
  const tools = {
    reply: tool({
      description:
        'Mengirim balasan ke pelanggan. sources: id pengetahuan yang dipakai, dan nama alat lain yang dipakai.',
      inputSchema: checked(sourcedWith(offered.length > 0), Reply),
      execute: ({ text, sources, files, handsOver }) =>
        say({ action: 'answer', text, reason: 'found', ...(handsOver && { hand_over: true }) }, sources, files),
    }),
    complete: tool({
      description:
        'Menyelesaikan chat bila pelanggan sudah terbantu dan tidak menunggu apa pun. text: kata penutup, atau "". resolution: hasil chat.',
      inputSchema: checked(Completion, ReadCompletion),
      execute: ({ text, resolution }) => {
        if (text.trim() !== '') return say({ action: 'complete', text, reason: resolution }, []);
        if (decision.outcome) return decided;
        report.answer = { action: 'complete', text: '', reason: resolution };
        decision.outcome = { status: 'completed', why: 'model', resolution, report };
        return 'Chat selesai.';
      },
    }),
    escalate: tool({
      description:
        'Memanggil tim toko. Pelanggan diberi tahu bahwa tim akan membalas. summary: untuk tim, satu atau dua kalimat: apa yang diminta pelanggan dan apa yang sudah dikatakan.',
      inputSchema: checked(Escalation, ReadEscalation),
      execute: ({ reason, summary }) => {
        if (decision.outcome) return decided;
        report.answer = { action: 'escalate', text: '', reason, summary };
        report.sources ??= sourcesOf(material, []);
        decision.outcome = { status: 'escalated', why: reason, report };
        return 'Tim dipanggil.';
      },
    }),
  };
  return {
    tools,
    /** Takes words that the model wrote without a tool as its reply. They may have the form of the tool's arguments. */
    saySpoken: async (words: string): Promise<void> => {
      const { output, success } = v.safeParse(Reply, objectIn(words) ?? { text: plainReply(words) });
      if (success)
        await say(
          { action: 'answer', text: output.text, reason: 'found', ...(output.handsOver && { hand_over: true }) },
          output.sources,
          output.files,
        );
    },
  };
}

/** The steps that the model has made. A later attempt goes on after them. */
interface Steps {
  /** What they said and read, for the messages of the next call. */
  messages: ModelMessage[];
  count: number;
}

/** Lets the model call tools until one has decided, or the steps are used up. */
async function runTools(
  options: CallOptions,
  {
    tools,
    deciding,
    decision,
    steps,
    ...prompt
  }: Prompt & { tools: ToolSet; deciding: Deciding; decision: Decision; steps: Steps },
): Promise<void> {
  const before = steps.count;
  const { finishReason, text } = await generateText({
    ...settingsOf(options),
    ...prompt,
    messages: [...prompt.messages, ...steps.messages],
    tools: { ...tools, ...deciding.tools },
    stopWhen: [isStepCount(maxSteps - before), () => decision.outcome !== null],
    prepareStep: ({ stepNumber }) =>
      before + stepNumber >= maxSteps - 1 ? { activeTools: Object.keys(deciding.tools) } : {},
    onStepEnd: ({ usage, response }) => {
      options.count(usage);
      // Words without a call are no step to go on after: some servers take them for the beginning of the next answer.
      if (response.messages.at(-1)?.role !== 'tool') return;
      steps.messages.push(...response.messages);
      steps.count += 1;
    },
  });
  if (!decision.outcome && finishReason === 'stop') await deciding.saySpoken(text);
  if (!decision.outcome && finishReason !== 'tool-calls') throw new UndecidedError(finishReason);
}

/**
 * Version 3: the model reads with tools and decides with one, because a server may ignore a response format beside tools. An
 * answer with an unfounded statement goes back to the model once. A call that fails after the model has read something is
 * repeated once with what it read. A model without tools answers as in version 2.
 */
export async function answerWithTools(
  context: AnswerContext,
  question: Question,
  asked: Asked,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const calls = callsFor(context, question, signal);
  const { report } = calls;
  const messages = messagesFor(question, asked.forModel);
  const [whole, offered] = await Promise.all([
    context.understands ? readWholeKnowledge(context.service, question) : null,
    readFiles(context.service, question, asked),
  ]);
  // What is too much for a prompt is searched before the model is asked, which saves a step.
  const isConnected = context.understands === true && isBuiltIn(context.models[question.model_size]) === false;
  const found =
    whole === null && isConnected ? await searchChat(context.service, question, asked.texts, asked.previous) : [];
  const files = fileLines(offered);
  const facts = new Map<string, readonly string[]>(files.length > 0 ? [[FILES, files]] : []);
  const material: Material = { passages: whole ?? [...found], isWhole: whole !== null, facts };
  const decision: Decision = { outcome: null };
  const steps: Steps = { messages: [], count: 0 };
  const tools = readingTools(context, question, asked, material, report);
  let correction: string | null = null;
  for (let isSecond = false; ; isSecond = true) {
    const instructions = toolInstructionsFor(question, correction, whole, found, files);
    const deciding = decidingTools(context, { material, question, asked, report, offered }, decision, signal);
    // oxlint-disable-next-line no-await-in-loop -- the second call follows from the first
    const called = await calls.call((options) =>
      runTools(options, { instructions, messages, tools, deciding, decision, steps }),
    );
    if (decision.outcome) return decision.outcome;
    if (!('failed' in called))
      return { status: 'escalated', why: 'not_known', report: { ...report, guard: { rule: 'steps' } } };
    if (report.error === 'no_tools') return answerInOneCall(context, question, asked, signal);
    if (isTooMuch(report.error) && material.passages.length > 0)
      return answerInOneCall(context, question, asked, signal, report.error);
    // Without a step, the queue repeats the run: it knows by then whether the answer is still wanted.
    const goesOn = called.mayGoOn && steps.count > 0 && steps.count < maxSteps;
    if (isSecond || !(called.mayRepeat || goesOn)) return called.failed;
    if (called.mayRepeat) correction = 'balas hanya dengan memanggil alat.';
  }
}
