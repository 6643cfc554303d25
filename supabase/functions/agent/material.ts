import type { Asked } from './asked.ts';
import { readText, type Source } from './checks/basis.ts';
import { doubtIn, findUnfounded, type Unfounded } from './checks/founded.ts';
import { claimsNothing, topicsOf } from './checks/smallTalk.ts';
import { tokensOf } from './checks/words.ts';
import type { Chosen } from './files.ts';
import { describeHours } from './hours.ts';
import { nowAt } from './now.ts';
import type { Passage } from './passage.ts';
import type { Question } from './question.ts';
import { quotes, repeatsRow } from './quotes.ts';

/** What an answer may state. */
export interface Material {
  /** What the search found, or all that the business knows. */
  passages: Passage[];
  /** Whether they are all that the business knows. */
  isWhole?: boolean;
  /** Whether they are told with the figures of the search, from which the built-in model decides. */
  hasFigures?: boolean;
  /** What the search found of them, for a model that decides by its figures. */
  figured?: Passage[];
  /** What was read from the catalogue, orders and settings, by the name under which an answer cites it. */
  facts: Map<string, readonly string[]>;
}

/** Authors of messages that the shop has written itself. What they told the customer may be repeated. */
const team = new Set(['member', 'phone']);

type Setting = Pick<Question, 'business' | 'turns' | 'now'>;

/** What the business itself tells customers, beside its knowledge. */
const settingsOf = ({
  business: { name, description, opens_again: opensAgain, hours },
}: Pick<Question, 'business'>): string[] => [
  ...[name, description, opensAgain].filter((one) => one !== null),
  describeHours(hours),
];

/** The texts on which an answer may rest. Those that it cites come with that mark. */
function sourcesFor({ passages, facts }: Material, question: Setting, cited: readonly string[]): Source[] {
  const report = question.turns.flatMap(({ author, text }) => (team.has(author) && text ? [text] : []));
  return [
    ...passages.map(({ passage_id: id, title, body }) => ({ title, body, isCited: cited.includes(id) })),
    ...[...facts].flatMap(([name, lines]) => lines.map((body) => ({ title: '', body, isCited: cited.includes(name) }))),
    ...[...settingsOf(question), ...report].map((body) => ({ title: '', body })),
  ];
}

/** An answer with the ids and names of what it cites, and the files that it sends. */
export interface Cited {
  text: string;
  sources: readonly string[];
  chosen?: Chosen;
}

/** What the customer and the shop wrote before, as one text. */
const chatOf = ({ turns }: Pick<Question, 'turns'>): string => turns.flatMap(({ text }) => text ?? []).join('\n');

const namesOf = ({ business, customer }: Pick<Question, 'business' | 'customer'>): string[] =>
  [business.name, customer ?? ''].flatMap((name) => name.split(/[^\p{L}\p{N}]+/u));

/**
 * Whether an answer claims nothing that a judge would have to compare: it greets, asks back, or says what is not known. What
 * names a source, or tells opening hours, claims something.
 */
export const isTalk = (
  { text, sources }: Pick<Cited, 'text' | 'sources'>,
  question: Pick<Question, 'business' | 'customer'>,
  { words }: Pick<Asked, 'words'>,
): boolean => sources.length === 0 && claimsNothing(readText(text), readText(words), { names: namesOf(question) });

/** The same where no model judges: a remark may be answered in any words of which the shop's texts do not speak. */
const isTalkForCode = (
  text: string,
  material: readonly Source[],
  question: Setting & Pick<Question, 'customer'>,
  { words }: Pick<Asked, 'words'>,
): boolean =>
  claimsNothing(readText(text), readText(words), {
    names: namesOf(question),
    hours: settingsOf(question).join('\n'),
    topics: topicsOf(material.map(({ title, body }) => tokensOf(`${title}\n${body}`))),
  });

/**
 * What an answer states without any basis in the material or in what the owner tells customers. The customer's words are no
 * basis: a price is not right because a customer names it. Nor are the owner's instructions, which are for the AI alone: an
 * answer that repeats eight words of them in a row is refused, unless the material has them too.
 *
 * @param prompt the words of the prompt that no customer should read. Eight of them in a row are refused too
 * @param isStrict whether no model judges the answer: it needs a source then, unless it only talks, and details count
 */
export function unfoundedIn(
  { text, sources }: Cited,
  material: Material,
  question: Setting & Pick<Question, 'customer'>,
  asked: Pick<Asked, 'words'>,
  isStrict: boolean,
  prompt = '',
): Unfounded | null {
  const basis = sourcesFor(material, question, sources);
  const publicTexts = basis.map(({ title, body }) => `${title}\n${body}`);
  if (quotes(text, question.business.instructions ?? '', publicTexts) || repeatsRow(text, prompt, publicTexts))
    return { rule: 'leak', found: 'petunjuk' };
  // A weak model may answer with the name of the shop alone.
  const names = new Set(namesOf(question).map((name) => name.toLowerCase()));
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length > 0 && words.every((word) => names.has(word))) return { rule: 'length', found: text };
  if (isStrict && sources.length === 0 && text.trim() !== '' && !isTalkForCode(text, basis, question, asked))
    return { rule: 'source', found: '' };
  return findUnfounded(text, {
    sources: basis,
    asked: asked.words,
    chat: chatOf(question),
    now: nowAt(question.now),
    isStrict,
  });
}

/** The words of an answer about time of which code doubts that they are supported; null: none. */
export const doubtedIn = (
  { text, sources }: Cited,
  material: Material,
  question: Setting,
  { words }: Pick<Asked, 'words'>,
): string | null =>
  doubtIn(text, {
    sources: sourcesFor(material, question, sources),
    asked: words,
    chat: chatOf(question),
    now: nowAt(question.now),
  });

/** The id of a passage in a prompt. It is short, because the model copies it. */
export const shortId = (index: number): string => `p${index + 1}`;

/** The names of sources in the forms that models write: "p1", "[p1]", "p1, p2". */
const spellingsOf = (source: string): string[] => [source, ...source.split(/[\s,;[\]()]+/u)];

/**
 * The ids and names of what an answer cites. A model may cite a passage by its title. What it was not given is no source. An
 * answer without any list cites all, because everything is checked against all in any case.
 */
export function citedIn({ passages, facts }: Material, sources: readonly string[] | null): string[] {
  if (sources === null) return [...passages.map(({ passage_id: id }) => id), ...facts.keys()];
  const named = new Map<string, string>(passages.map(({ passage_id: id }, index) => [shortId(index), id]));
  for (const name of facts.keys()) named.set(name, name);
  for (const { passage_id: id, title } of passages) {
    if (!named.has(title.toLowerCase())) named.set(title.toLowerCase(), id);
    named.set(id, id);
  }
  return [
    ...new Set(
      sources.flatMap(spellingsOf).flatMap((name) => named.get(name) ?? named.get(name.trim().toLowerCase()) ?? []),
    ),
  ];
}

/** The passages as a run keeps them. */
export const sourcesOf = ({ passages, isWhole = false }: Material, sources: readonly string[]): object[] =>
  // Of all knowledge, what was not used says nothing.
  passages
    .filter(({ passage_id: id }) => !isWhole || sources.includes(id))
    .map(({ passage_id: passageId, source_id: sourceId, title, score, covered }) => ({
      passageId,
      sourceId,
      title,
      score,
      covered,
      used: sources.includes(passageId),
    }));
