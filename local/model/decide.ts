/**
 * What the built-in model makes of a question and the passages that it is given: it quotes the sentence that speaks of all
 * that the question names, asks back, or asks for help. It has no weights and writes nothing of its own.
 */
import { answersKind, asksSomething, namesKind } from './askedKind.ts';
import { intentOf } from './intent.ts';
import { among, namesAmong, matchedWordsOf, touches, wordsOf } from './naming.ts';
import { partsOf, subjectOf } from './parts.ts';
import type { Passage } from './passage.ts';
import { bestFor, likeliest, quote, SHORT_QUESTION, type Quoted } from './quoting.ts';

export interface Decision {
  action: 'answer' | 'escalate' | 'silent';
  text: string;
  sources: string[];
  reason: 'found' | 'not_known' | 'closing';
}

/** A longer answer is several bubbles. In characters. */
const LONGEST = 340;

/** Of a question, so much is read. In characters. */
const MOST_READ = 600;

const askBack: Decision = {
  action: 'answer',
  text: 'Boleh ditulis lebih lengkap, Kak? Maksudnya yang mana?',
  sources: [],
  reason: 'found',
};
const leave: Decision = { action: 'silent', text: '', sources: [], reason: 'closing' };
const help: Decision = { action: 'escalate', text: '', sources: [], reason: 'not_known' };

/** What answers a question, and the parts of it that nothing answers. */
interface Answers {
  quoted: Quoted[];
  open: string[];
}

const answered = (quoted: Quoted[] | null): Answers | null => quoted && { quoted, open: [] };

/** Parts that one passage answers are answered by what it says of the whole question, if that is all that it says of them. */
const ofOne = (quoted: Quoted[], question: string, passages: readonly Passage[]): Quoted[] => {
  const [first] = quoted;
  const passage = passages.find(({ id }) => id === first?.id);
  const text = passage && quoted.every(({ id }) => id === first?.id) ? quote(passage, question) : null;
  return first && text !== null && quoted.every((one) => text.includes(one.text)) ? [{ id: first.id, text }] : quoted;
};

/** What a customer wants before they ask about it. */
const WISH =
  /^[^a-z]{0,9}(?:(?:aku|ak|aq|saya|sy|gw|gue|kami|kita) )?(?:mau|mo|pengen|pgn|ingin)\b(?!.{0,80}\b(?:brp|berapa|bisa|ga|gak)\b)/u;

/** The quotations that answer a question of one or several parts; null: there are none. */
function answersTo(question: string, passages: readonly Passage[]): Answers | 'many' | null {
  const parts = partsOf(question, passages);
  const texts = parts.map(({ text }) => text);
  const [only, ...others] = texts;
  const whole = bestFor(only !== undefined && others.length === 0 ? only : question, passages);
  if (parts.length < 2) return whole === 'many' ? whole : answered(whole ?? likeliest(question, texts, passages));
  const names = namesAmong(passages);
  const isNamed = (part: string): boolean => [...wordsOf(part)].some((word) => names.has(word));
  const each = texts.map((part, index) => {
    // "Minimalnya berapa?" is asked of what was named before.
    const subject = isNamed(part) ? undefined : texts.slice(0, index).findLast(isNamed);
    if (subject === undefined) return bestFor(part, passages);
    const asked = `${subject} ${part}`;
    const ofPart = passages.filter((passage) => touches(part, passage));
    // "Hari apa?" may be told in no word of its own, where the subject is told.
    const ofSubject = namesKind(part) ? passages.filter((passage) => touches(subject, passage)) : [];
    return bestFor(asked, ofPart) ?? bestFor(asked, ofSubject);
  });
  /** The parts of which no quoted passage says anything. A wish before a question is none: "aku mau jualan nih". */
  const leftOpen = (told: Quoted[]): string[] => {
    const isTold = (part: string): boolean =>
      told.some(({ id, text }) => {
        const passage = passages.find((one) => one.id === id);
        return (passage && touches(part, passage)) || (namesKind(part) && answersKind(part, text));
      });
    return parts
      .filter(({ text, asks }) => (asks || isNamed(text)) && !WISH.test(text) && !isTold(text))
      .map(({ text }) => text);
  };
  const quoted = each.flatMap((one) => (Array.isArray(one) ? one : []));
  // One passage speaks of all parts: "avanza sama sopir".
  const telling = new Set(passages.flatMap(matchedWordsOf));
  const asked = among(wordsOf(question), [...telling]);
  const hasAll = ({ present = [], topics_present: topics = [], above = [] }: Passage): boolean => {
    const own = new Set([...present, ...topics, ...above]);
    return asked.every((word) => own.has(word));
  };
  const ofAll = quoted.filter(({ id }) => passages.some((passage) => passage.id === id && hasAll(passage)));
  if (ofAll.length > 0) return { quoted: ofOne(ofAll, question, passages), open: [] };
  if (each.every(Array.isArray)) return { quoted: ofOne(quoted, question, passages), open: [] };
  const isOfOne = passages.some(
    ({ id, topics_missing: strange = [] }) => Array.isArray(whole) && whole[0]?.id === id && strange.length === 0,
  );
  if (isOfOne && Array.isArray(whole)) return answered(whole);
  // Two questions, of which one is answered.
  if (passages[0]?.is_pasted !== true) {
    const likely = likeliest(question, texts, passages);
    if (likely) return { quoted: likely, open: leftOpen(likely) };
    // A passage with a title of its own may answer the other part in other words.
    const first = Array.isArray(whole) ? whole.filter(({ id }) => id === passages[0]?.id) : [];
    if (first.length > 0) return { quoted: first, open: leftOpen(first) };
  }
  const isFound = (_: unknown, index: number): boolean => Array.isArray(each[index]);
  const open = parts.filter((part, index) => !isFound(part, index));
  if (
    passages[0]?.is_pasted === true &&
    parts.filter(isFound).some(({ asks }) => asks) &&
    open.every(({ asks, isAdded }) => asks || isAdded)
  )
    return { quoted, open: open.map(({ text }) => text) };
  return each.includes('many') ? 'many' : answered(likeliest(question, texts, passages));
}

/** Whether a passage is one of many of its source. One alone is, unless the title names what is asked for. */
const isPasted = ({ id, title, stems = [] }: Passage, passages: readonly Passage[]): boolean =>
  passages.length > 1
    ? passages.some((other) => other.id !== id && other.title === title)
    : !stems.some((stem) => title.toLowerCase().includes(stem));

/** A longer message is a sentence. In words. */
const FRAGMENT = 2;
/** What is said of an order or a complaint in one word is for people. */
const OF_ORDER =
  /^(?:komplain|komplen|keluhan|lapor|batal|cancel|refund|retur|rusak|cacat|pesanan|pesananku|orderan|resi|penipu\w*)$/u;

/** Whether a message only names what the shop knows, or a number of it: "smp", "1 pk". */
const isFragment = (message: string, known: ReadonlySet<string>): boolean => {
  const words = [...(message.match(/[a-z0-9]+/gu) ?? [])];
  if (/^\s*\d{1,4} ?[a-z]{1,5}\s*$/u.test(message)) return true;
  return (
    words.length > 0 &&
    words.length <= FRAGMENT &&
    words.every((word) => !OF_ORDER.test(word) && (known.has(word) || /^\d/u.test(word)))
  );
};

/** Decides on an answer. The passages are in the order of the search, the best first. */
export function decide(question: string, given: readonly Passage[]): Decision {
  const passages = given.map((passage) => ({ ...passage, is_pasted: isPasted(passage, given) }));
  const asked = question.toLowerCase().slice(0, MOST_READ);
  const goods = new Set(passages.flatMap(({ present = [] }) => present));
  const known = new Set(passages.flatMap(matchedWordsOf));
  const intent = intentOf(asked, (word) => goods.has(word));
  if (intent === 'leaving') return leave;
  if (intent === 'value' || intent === 'unclear') return askBack;
  if (intent !== 'other') return help;
  if (!asksSomething(asked, passages)) return isFragment(asked, known) ? askBack : help;
  const found = answersTo(asked, passages);
  if (found === 'many') return wordsOf(asked).size <= SHORT_QUESTION ? askBack : help;
  if (!found || found.quoted.length === 0) return help;
  const { quoted, open } = found;
  const text = [
    ...new Set(
      quoted.map((one) => one.text).filter((one, _, all) => !all.some((other) => other !== one && other.includes(one))),
    ),
    ...(open.length > 0 ? [`Soal ${open.map(subjectOf).join(' dan ')} saya tanyakan ke tim dulu ya, Kak.`] : []),
  ].join('\n');
  if (text.length > LONGEST) return help;
  return { action: 'answer', text, sources: [...new Set(quoted.map(({ id }) => id))], reason: 'found' };
}
