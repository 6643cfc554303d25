/** Automatic corrections of what the check finds. */
import {
  NO_FACTS,
  type TemplateButton,
  type TemplateDraft,
  type TemplateSamples,
} from '../../contracts/campaigns.templates.ts';
import { isValidVariable, MAX_BODY, MAX_EMOJI, wordsWanted } from './templateCheck.texts.ts';
import { bodyOf, buttonsOf, checkTemplate, footerOf, headerOf, partOf } from './templateCheck.ts';
import type { Finding, Rule } from './templateCheck.types.ts';
import { authenticationComponents, isEnglish, withBody, withButtons, withFooter, withHeader } from './templateEdit.ts';
import {
  fixedWordCount,
  lengthOf,
  placeholdersOf,
  renameVariables,
  sampleOf,
  slugOf,
  variablesOf,
  withoutEmoji,
  withoutPlaceholders,
} from './templateText.ts';
import { withoutShortLinks } from './templateWords.ts';

/** Words that a correction adds, in the language of the template. */
const WORDS = {
  id: {
    hello: 'Halo, ',
    thanks: ' Terima kasih.',
    and: 'dan ',
    first: 'Halo Kak, terima kasih sudah menghubungi kami.',
    news: 'Halo, berikut kabar untuk Anda: ',
    closings: [
      'Balas pesan ini jika ada yang ingin ditanyakan kepada kami.',
      'Terima kasih sudah berbelanja dan mempercayakan kebutuhan Anda kepada kami.',
      'Tim kami siap membantu Anda setiap hari pada jam kerja.',
    ],
    stop: 'Berhenti',
  },
  en: {
    hello: 'Hello, ',
    thanks: ' Thank you.',
    and: 'and ',
    first: 'Hello, thank you for contacting us.',
    news: 'Hello, here is the news for you: ',
    closings: [
      'Reply to this message if you have any question for us.',
      'Thank you for shopping with us and for your trust.',
      'Our team is glad to help you during our working hours.',
    ],
    stop: 'Stop',
  },
};

const wordsOf = ({ language }: TemplateDraft) => (isEnglish(language) ? WORDS.en : WORDS.id);

/** The first variable stays; the others become their samples. Braces around one that is gone may enclose another. */
const withOneVariable = (text: string, samples: TemplateSamples): string => {
  const [, other] = variablesOf(text);
  if (other === undefined) return text;
  const sample = sampleOf(samples, other).replaceAll(/[{}]/g, '');
  return withOneVariable(text.replaceAll(`{{${other}}}`, sample), samples);
};

/** Samples by what the name of a variable says; of others, one by its place. */
const SAMPLES: readonly (readonly [RegExp, string])[] = [
  [/nama|name|pelanggan|customer/, 'Sari'],
  [/tanggal|date|hari|day/, '12 Desember'],
  [/jam|waktu|time/, '10.00'],
  [/harga|total|jumlah|biaya|amount|price/, 'Rp 150.000'],
  [/resi|kode|nomor|no_|invoice|order|pesanan/, 'INV-1024'],
  [/produk|barang|product|item/, 'Kemeja batik'],
  [/toko|shop|store/, 'Toko Contoh'],
  [/kurir|courier/, 'JNE'],
];
const BY_PLACE = ['Sari', 'INV-1024', '12 Desember', 'Rp 150.000', 'Kemeja batik'];

const sampleFor = (name: string, index: number): string =>
  SAMPLES.find(([pattern]) => pattern.test(name))?.[1] ?? BY_PLACE[index] ?? `contoh ${index + 1}`;

/**
 * The draft without the finding; null: there is no correction for it. What was found elsewhere may stay, and a longer text
 * may become too long.
 */
export const fixTemplate = (draft: TemplateDraft, { rule, at }: Pick<Finding, 'rule' | 'at'>): TemplateDraft | null => {
  const isIn = (one: TemplateDraft) =>
    checkTemplate(one, NO_FACTS).some((finding) => finding.rule === rule && finding.at === at);
  const fix = fixes[rule];
  if (fix === undefined || !isIn(draft)) return null;
  const fixed = fix(draft, at);
  return fixed === null || isIn(fixed) ? null : fixed;
};

type Fix = (draft: TemplateDraft, at: Finding['at']) => TemplateDraft | null;

interface VariableText {
  text: string;
  samples: TemplateSamples;
}

/** A correction of a text with variables, for the header or the body. */
const ofText =
  (change: (part: VariableText, draft: TemplateDraft) => VariableText): Fix =>
  (draft, at) => {
    if (at === 'header') {
      const header = headerOf(draft);
      if (header?.format !== 'TEXT') return null;
      const { text, samples } = change(header, draft);
      return withHeader(draft, text, samples);
    }
    const { text, samples } = change(partOf(draft, 'BODY') ?? { text: '', samples: {} }, draft);
    return withBody(draft, text, samples);
  };

/** A correction of the words of the body. */
const ofBody = (change: (text: string, draft: TemplateDraft) => string): Fix =>
  ofText(({ text, samples }, draft) => ({ text: change(text, draft), samples }));

const rename = ({ text, samples }: VariableText, named: ReadonlyMap<string, string>): VariableText => ({
  text: renameVariables(text, (name) => named.get(name) ?? name),
  samples: Object.fromEntries(Object.entries(samples).map(([name, value]) => [named.get(name) ?? name, value])),
});

/** Variables numbered from 1 in the order of their first appearance. */
const renumber = (part: VariableText): VariableText =>
  rename(part, new Map(variablesOf(part.text).map((name, index) => [name, String(index + 1)])));

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Names as Meta accepts them. Two variables stay two. */
const validNames = (part: VariableText): VariableText => {
  const names = variablesOf(part.text);
  const taken = new Set(names.filter(isValidVariable));
  const named = new Map<string, string>();
  for (const name of names) {
    if (isValidVariable(name)) continue;
    const digits = name.trim();
    const plain = /^\d+$/.test(digits)
      ? digits
      : slugOf(name)
          .replaceAll(/\d/g, '')
          .replaceAll(/^_+|(?<!_)_+$/g, '') || 'isi';
    let valid = plain;
    for (let suffix = 0; taken.has(valid); suffix += 1)
      valid = /^\d+$/.test(plain) ? String(Number(plain) + suffix + 1) : `${plain}_${suffixOf(suffix)}`;
    taken.add(valid);
    named.set(name, valid);
  }
  return rename(part, named);
};

const suffixOf = (index: number): string =>
  (index >= LETTERS.length ? suffixOf(Math.floor(index / LETTERS.length) - 1) : '') +
  (LETTERS[index % LETTERS.length] ?? '');

/** `{1}`, `{{1}` and `{{{1}}}` become `{{1}}`; other single braces go. */
const balanceBraces = ({ text, samples }: VariableText): VariableText => ({
  text: text
    .replaceAll(/(?<!\{)\{+\s*([^{}\s]+)\s*\}+/g, '{{$1}}')
    .split(/(\{\{[^{}]*\}\})/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/[{}]/g, '')))
    .join(''),
  samples,
});

/** The text up to the last sentence or word that fits, with whole variables. */
const shorten = (text: string, most: number): string => {
  let end = 0;
  for (const character of text) {
    if (end + character.length > most) break;
    end += character.length;
  }
  const cut = placeholdersOf(text).find(({ index, raw }) => index < end && index + raw.length > end);
  const whole = text.slice(0, cut === undefined ? end : cut.index);
  const sentence = /^[\s\S]*[.!?](?=\s)/.exec(whole)?.[0];
  const words = /^[\s\S]*\S(?=\s)/.exec(whole)?.[0];
  return (sentence !== undefined && sentence.length > most / 2 ? sentence : (words ?? whole)).trimEnd();
};

/** Words before a variable that begins the text, and after one that ends it. */
const addEdges = (text: string, { hello, thanks }: (typeof WORDS)['id']): string => {
  const hasWord = (part: string) => /[\p{L}\p{N}]/u.test(part);
  const all = placeholdersOf(text);
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined) return text;
  const start = hasWord(text.slice(0, first.index)) ? '' : hello;
  const end = text.slice(last.index + last.raw.length);
  return start + text + (hasWord(end) ? '' : /[.!?]\s*$/.test(end) ? thanks : `.${thanks}`);
};

const addWords = (text: string, closings: readonly string[]): string => {
  const wanted = wordsWanted(placeholdersOf(text).length);
  return closings.reduce((all, closing) => (fixedWordCount(all) < wanted ? `${all.trimEnd()} ${closing}` : all), text);
};

const atButton = (draft: TemplateDraft, at: Finding['at'], change: (button: TemplateButton) => TemplateButton) =>
  withButtons(
    draft,
    buttonsOf(draft).map((button, index) => (at === `buttons.${index}` ? change(button) : button)),
  );

const fixes: Partial<Record<Rule, Fix>> = {
  N1: (draft) => ({ ...draft, name: slugOf(draft.name) }),
  V1: ofText(balanceBraces),
  V2: ofText(validNames),
  V3: (draft) => {
    const header = headerOf(draft);
    const body = renumber(partOf(draft, 'BODY') ?? { text: '', samples: {} });
    const numbered = withBody(draft, body.text, body.samples);
    if (header?.format !== 'TEXT') return numbered;
    const { text, samples } = renumber(header);
    return withHeader(numbered, text, samples);
  },
  V4: ofText(renumber),
  V5: ofText(({ text, samples }) => {
    const fixed = withOneVariable(text, samples);
    const [name] = variablesOf(fixed);
    return { text: fixed, samples: name === undefined ? {} : { [name]: sampleOf(samples, name) } };
  }),
  V6: ofText(({ text, samples }) => ({
    text,
    samples: Object.fromEntries(
      variablesOf(text).map((name, index) => {
        const known = sampleOf(samples, name);
        return [name, known.trim() === '' ? sampleFor(name, index) : known];
      }),
    ),
  })),
  B1: ofBody((_, draft) => wordsOf(draft).first),
  B2: ofBody((text) => (text.length > MAX_BODY || lengthOf(text) > MAX_BODY ? shorten(text, MAX_BODY) : text)),
  B3: ofBody((text, draft) => wordsOf(draft).news + text),
  B4: ofBody((text, draft) => addEdges(text, wordsOf(draft))),
  B5: ofBody((text, draft) =>
    text.replaceAll(/\}\}(\s*)(?=\{\{)/g, (_, blanks: string) => `}}${blanks || ' '}${wordsOf(draft).and}`),
  ),
  B7: ofBody((text, draft) => addWords(text, wordsOf(draft).closings)),
  B8: ofBody((text) => text.replaceAll(/\n{3,}/g, '\n\n')),
  B9: ofBody((text) => withoutEmoji(text, MAX_EMOJI)),
  B10: ofBody((text) => text.replaceAll('\t', ' ').replaceAll(/ {5,}/g, ' ')),
  B11: (draft, at) => (at === 'body' ? withBody(draft, withoutShortLinks(bodyOf(draft))) : null),
  H2: (draft) => {
    const header = headerOf(draft);
    if (header?.format !== 'TEXT') return null;
    // A mark inside a variable belongs to its name.
    const parts = withoutEmoji(header.text)
      .replaceAll('\n', ' ')
      .split(/(\{\{[^{}]*\}\})/);
    const text = parts.map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/[*_~`]/g, ''))).join('');
    return withHeader(draft, text.trim());
  },
  F2: (draft) =>
    withFooter(
      draft,
      withoutPlaceholders(footerOf(draft), '')
        .replaceAll(/\{\{|\}\}/g, '')
        .trim(),
    ),
  F3: (draft) => withFooter(draft, withoutEmoji(footerOf(draft)).replaceAll('\n', ' ').trim()),
  T5: (draft) => {
    const buttons = buttonsOf(draft);
    const isReply = ({ type }: TemplateButton) => type === 'QUICK_REPLY';
    return withButtons(draft, [...buttons.filter(isReply), ...buttons.filter((button) => !isReply(button))]);
  },
  T10: (draft, at) =>
    atButton(draft, at, (button) =>
      'text' in button
        ? { ...button, text: withoutPlaceholders(button.text, '').replaceAll(/[{}]/g, '').replaceAll('\n', ' ').trim() }
        : button,
    ),
  T12: (draft, at) =>
    atButton(draft, at, (button) =>
      button.type === 'URL' ? { ...button, url: `https://${button.url.trim().replace(/^\w*:?\/+/, '')}` } : button,
    ),
  T15: (draft, at) =>
    atButton(draft, at, (button) =>
      button.type === 'URL' ? { ...button, url: button.url.replace(/^http:/i, 'https:') } : button,
    ),
  T16: (draft, at) =>
    atButton(draft, at, (button) =>
      button.type === 'PHONE_NUMBER' ? { ...button, phone: withCountryCode(button.phone) } : button,
    ),
  A1: (draft) =>
    draft.category === 'AUTHENTICATION' ? { ...draft, components: authenticationComponents(draft.language) } : null,
  K1: (draft) => ({ ...draft, category: 'MARKETING' }),
  K3: (draft) => withButtons(draft, [...buttonsOf(draft), { type: 'QUICK_REPLY', text: wordsOf(draft).stop }]),
};

/** An Indonesian number that is written as at home. */
const withCountryCode = (phone: string): string => {
  const digits = phone.replaceAll(/\D/g, '');
  return `+${digits.replace(/^0+/, digits.startsWith('00') ? '' : '62')}`;
};
