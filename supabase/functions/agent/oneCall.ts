import type { AnswerContext, Asked } from './asked.ts';
import { callsFor } from './calls.ts';
import { weigh } from './claims.ts';
import { correctionOf } from './corrections.ts';
import { readFacts } from './facts.ts';
import { chosenFiles, fileLines, FILES, readFiles } from './files.ts';
import { whatsAppText, withoutCitations } from './format.ts';
import { jsonLine } from './jsonLine.ts';
import { readWholeKnowledge, searchChat, searchKnowledge } from './knowledge.ts';
import { citedIn, sourcesOf, type Material } from './material.ts';
import { answerOnce, helpReasons, isBuiltIn, isTooMuch, type Answer, type Failure } from './model.ts';
import type { Outcome } from './outcome.ts';
import { instructionsFor, messagesFor } from './prompt.ts';
import type { Question } from './question.ts';
import type { SendableFile } from './sendableFile.ts';
import { afterSecondStop, summaryOf, withOpenPart } from './supportedPart.ts';

/** That nothing was found is a fact. */
const noOrder = jsonLine('Belum ada pesanan di chat ini.');

/** What is found for the question itself. A follow-up may name its product in the message before. */
async function findMaterial(
  { service, models, understands = false }: AnswerContext,
  question: Question,
  asked: Asked,
  mayBeMuch: boolean,
): Promise<Material> {
  const { texts, words, previous } = asked;
  const productsIn = (query: string) => readFacts(service, question, 'find_products', { query: query.slice(0, 1000) });
  // The built-in model would quote what only the chat before is about.
  const isConnected = isBuiltIn(models[question.model_size]) === false;
  const search = () =>
    isConnected
      ? searchChat(service, question, texts, previous, !mayBeMuch)
      : searchKnowledge(service, question, texts, previous);
  const [whole, named, orders] = await Promise.all([
    understands && mayBeMuch ? readWholeKnowledge(service, question) : null,
    productsIn(words),
    question.room === null ? [] : readFacts(service, question, 'order_status'),
  ]);
  const figured = whole && !isConnected ? await search() : null;
  const passages = whole ?? (await search());
  const products = named.length === 0 && previous !== null ? await productsIn(previous) : named;
  // The built-in model quotes what it is given, so it gets only orders whose transfer is to be checked.
  const report = understands ? orders : orders.filter((line) => line.includes('"proof":'));
  const hasNone = understands && question.room !== null;
  return {
    passages,
    isWhole: whole !== null,
    hasFigures: whole === null && !(understands && isConnected),
    ...(figured && { figured }),
    facts: new Map<string, readonly string[]>([
      ...(products.length > 0 ? [['katalog', products] as const] : []),
      ...(report.length > 0 ? [['pesanan', report] as const] : hasNone ? [['pesanan', [noOrder]] as const] : []),
    ]),
  };
}

/** The material with the files that may be sent, of which an answer may speak. */
const withFiles = (material: Material, files: readonly SendableFile[]): Material => {
  if (files.length > 0) material.facts.set(FILES, fileLines(files));
  return material;
};

/**
 * Version 2: what the business knows is looked up first, and one structured call answers. The model is asked once more, with
 * what was wrong, after an answer in another form or with an unfounded statement, and with less after one that was too long.
 *
 * @param tooMuch why all knowledge was refused in another version; null: it was not
 */
export async function answerInOneCall(
  context: AnswerContext,
  question: Question,
  asked: Asked,
  signal: AbortSignal | undefined,
  tooMuch: Failure | null = null,
): Promise<Outcome> {
  let refused = tooMuch;
  const [found, offered] = await Promise.all([
    findMaterial(context, question, asked, refused === null),
    readFiles(context.service, question, asked),
  ]);
  let material = withFiles(found, offered);
  let isMuch = refused === null && context.understands === true;
  const calls = callsFor(context, question, signal);
  const { report } = calls;
  const messages = messagesFor(question, asked.forModel);
  let correction: string | null = null;
  for (let isSecond = false; ; isSecond = true) {
    const instructions = instructionsFor(question, material, correction);
    // oxlint-disable-next-line no-await-in-loop -- the second call follows from the first
    const called = await calls.call((options) =>
      answerOnce({ ...options, instructions, messages }, offered.length > 0),
    );
    if ('failed' in called) {
      if (isTooMuch(report.error) && isMuch) {
        refused = report.error;
        isMuch = false;
        // oxlint-disable-next-line no-await-in-loop -- the model cannot hold all knowledge
        material = withFiles(await findMaterial(context, question, asked, false), offered);
        continue;
      }
      if (isSecond || !called.mayRepeat) return called.failed;
      correction = 'balas hanya dengan JSON dalam bentuk itu.';
      continue;
    }
    // The operator learns of it, although an answer with less was possible.
    if (refused === 'cut_prompt') report.error = refused;
    const { action, reason, summary } = called.result;
    const text = whatsAppText(withoutCitations(called.result.text));
    const chosen = chosenFiles(offered, called.result.files ?? null);
    const hasFiles = action === 'answer' && chosen.files.length > 0;
    const sources = [...citedIn(material, called.result.sources), ...(hasFiles ? [FILES] : [])];
    report.answer = {
      action,
      text,
      reason,
      ...(action === 'escalate' && { summary }),
      ...(hasFiles && { files: chosen.files }),
    };
    report.sources = sourcesOf(material, sources);
    if (action === 'escalate') return { status: 'escalated', why: helpReasonOf(called.result), report };
    if (action === 'silent') return { status: 'silent', why: 'closing', report };
    // oxlint-disable-next-line no-await-in-loop -- a correction follows from what is found
    const weighed = await weigh(context, { text, sources, chosen }, { material, question, asked, report }, signal);
    const { unfounded } = weighed;
    if (!unfounded) {
      const hasOpened = called.result.hand_over === true;
      const said = withOpenPart(text, hasOpened ? [] : weighed.open, question);
      if (hasOpened || weighed.needsTeam)
        report.answer = {
          ...report.answer,
          text: said,
          hand_over: true,
          summary: summary || summaryOf(weighed, asked),
        };
      return { status: 'answered', text: said.trim(), report };
    }
    report.guard = unfounded;
    if (isSecond)
      // oxlint-disable-next-line no-await-in-loop -- it ends here
      return afterSecondStop(
        context,
        { text, sources, chosen },
        weighed,
        { material, question, asked, report },
        signal,
      );
    correction = correctionOf(unfounded, text);
  }
}

const helpReasonOf = ({ reason }: Answer): string => helpReasons.find((one) => one === reason) ?? 'not_known';
