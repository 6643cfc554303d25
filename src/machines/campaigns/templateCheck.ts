/**
 * The check of a template before it is submitted: every documented reason for which Meta refuses one, and what it is seen
 * to refuse or to re-categorise. Pure: what it must know of other templates comes as facts.
 *
 * `stop`: Meta refuses it. `warn`: a refusal or another category is likely. `info`: it works, but looks worse than it could.
 */
import type {
  TemplateButton,
  TemplateComponent,
  TemplateDraft,
  TemplateFacts,
  TemplateHeader,
} from '../../contracts/campaigns.templates.ts';
import { buttonFindings } from './templateCheck.buttons.ts';
import { bodyFindings, checkVariables, kindsOf } from './templateCheck.texts.ts';
import type { Finding, FindingLevel, Rule } from './templateCheck.types.ts';
import { emojiCount, lengthOf, lineCount, withoutPlaceholders } from './templateText.ts';
import { hasReference, hasWayOut, isOtherLanguage, promotionIn } from './templateWords.ts';

/** Characters of a header and of a footer. */
export const MAX_HEADER = 60;
export const MAX_FOOTER = 60;
/** Lines of a marketing body before it is folded. */
export const FOLDED_AFTER = 5;

type Part<T extends TemplateComponent['type']> = Extract<TemplateComponent, { type: T }>;

export const partOf = <T extends TemplateComponent['type']>(
  { components }: Pick<TemplateDraft, 'components'>,
  type: T,
): Part<T> | undefined => components.find((one): one is Part<T> => one.type === type);

export const headerOf = (draft: Pick<TemplateDraft, 'components'>): TemplateHeader | undefined =>
  partOf(draft, 'HEADER');
export const bodyOf = (draft: Pick<TemplateDraft, 'components'>): string => partOf(draft, 'BODY')?.text ?? '';
export const footerOf = (draft: Pick<TemplateDraft, 'components'>): string => partOf(draft, 'FOOTER')?.text ?? '';
export const buttonsOf = (draft: Pick<TemplateDraft, 'components'>): TemplateButton[] =>
  partOf(draft, 'BUTTONS')?.buttons ?? [];

/** In reading order; of one place, those that stop come first. */
export const checkTemplate = (draft: TemplateDraft, facts: TemplateFacts): Finding[] =>
  [
    ...nameFindings(draft, facts),
    ...categoryFindings(draft),
    ...componentFindings(draft),
    ...headerFindings(draft),
    ...bodyFindings(draft, bodyOf(draft), partOf(draft, 'BODY')?.samples ?? {}, facts),
    ...mixtureFindings(draft),
    ...footerFindings(draft),
    ...buttonFindings(draft, buttonsOf(draft)),
  ].toSorted((one, other) => placeOf(one) - placeOf(other) || LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level));

export const stopsOf = (findings: readonly Finding[]): Finding[] => findings.filter(({ level }) => level === 'stop');

const LEVELS: readonly FindingLevel[] = ['stop', 'warn', 'info'];
const PLACES = ['name', 'language', 'category', 'header', 'body', 'footer', 'buttons'] as const;

/** A single button comes after what concerns all of them. */
const placeOf = ({ at }: Finding): number => {
  const [place, index] = at.split('.');
  return PLACES.indexOf(place as (typeof PLACES)[number]) + (index === undefined ? 0 : (Number(index) + 1) / 1000);
};

const found = (rule: Rule, level: FindingLevel, at: Finding['at'], values: Finding['values'] = {}): Finding => ({
  rule,
  level,
  at,
  values,
});

/** N1 to N4, L1 */
const nameFindings = (draft: TemplateDraft, facts: TemplateFacts): Finding[] => [
  ...(/^[a-z0-9_]{1,512}$/.test(draft.name) ? [] : [found('N1', 'stop', 'name')]),
  ...(facts.is_name_taken ? [found('N2', 'stop', 'name')] : []),
  ...(facts.is_name_deleted ? [found('N3', 'stop', 'name')] : []),
  ...(facts.is_full ? [found('N4', 'stop', 'name')] : []),
  ...(draft.language === '' || isOtherLanguage(withoutPlaceholders(bodyOf(draft)), draft.language)
    ? [found('L1', draft.language === '' ? 'stop' : 'warn', 'language')]
    : []),
];

/** K1 to K3 */
const categoryFindings = (draft: TemplateDraft): Finding[] => {
  const body = bodyOf(draft);
  if (body.trim() === '' || draft.category === 'AUTHENTICATION') return [];
  if (draft.category === 'UTILITY') {
    const all = [headerText(draft), body, footerOf(draft)].join('\n');
    const word = promotionIn(all);
    return word === null && hasReference(all) ? [] : [found('K1', 'warn', 'category', { word: word ?? '' })];
  }
  const labels = buttonsOf(draft).map((button) => ('text' in button ? button.text : ''));
  return [
    ...(lineCount(body) > FOLDED_AFTER ? [found('K2', 'info', 'body', { lines: FOLDED_AFTER })] : []),
    ...(hasWayOut([body, footerOf(draft), ...labels].join('\n')) ? [] : [found('K3', 'info', 'buttons')]),
  ];
};

/** C1, C2 */
const componentFindings = ({ components }: TemplateDraft): Finding[] => {
  const count = (type: TemplateComponent['type']) => components.filter((one) => one.type === type).length;
  const single = [
    ['HEADER', 'header'],
    ['FOOTER', 'footer'],
    ['BUTTONS', 'buttons'],
  ] as const;
  return [
    ...(count('BODY') === 1 ? [] : [found('C1', 'stop', 'body')]),
    ...single.flatMap(([type, at]) => (count(type) > 1 ? [found('C2', 'stop', at)] : [])),
  ];
};

const headerText = (draft: TemplateDraft): string => {
  const header = headerOf(draft);
  return header?.format === 'TEXT' ? header.text : '';
};

/** H1 to H4, V1 to V6 */
const headerFindings = (draft: TemplateDraft): Finding[] => {
  const header = headerOf(draft);
  if (header === undefined) return [];
  if (draft.category === 'AUTHENTICATION') return [found('H4', 'stop', 'header')];
  if (header.format === 'LOCATION') return [];
  if (header.format !== 'TEXT') return header.sample === null ? [found('H3', 'stop', 'header')] : [];
  const { text, samples } = header;
  return [
    ...(text.trim() === '' ? [found('H1', 'stop', 'header', { length: 0, most: MAX_HEADER })] : []),
    ...lengthFindings('H1', 'header', text, MAX_HEADER),
    ...(emojiCount(text) > 0 || /[\n*_~`]/.test(withoutPlaceholders(text)) ? [found('H2', 'stop', 'header')] : []),
    ...checkVariables(text, samples, 'header'),
  ];
};

/** V3 between the header and the body: Meta reads one kind of variables for both. */
const mixtureFindings = (draft: TemplateDraft): Finding[] => {
  const header = kindsOf(headerText(draft));
  const body = kindsOf(bodyOf(draft));
  const isMixedInside = (header.positional && header.named) || (body.positional && body.named);
  const isMixed = (header.positional || body.positional) && (header.named || body.named);
  return isMixed && !isMixedInside ? [found('V3', 'stop', 'body')] : [];
};

/** F1 to F3 */
const footerFindings = (draft: TemplateDraft): Finding[] => {
  const footer = partOf(draft, 'FOOTER');
  if (footer === undefined) return [];
  const { text } = footer;
  return [
    ...(text.trim() === '' ? [found('F1', 'stop', 'footer', { length: 0, most: MAX_FOOTER })] : []),
    ...lengthFindings('F1', 'footer', text, MAX_FOOTER),
    ...(/\{\{|\}\}/.test(text) ? [found('F2', 'stop', 'footer')] : []),
    ...(emojiCount(text) > 0 || text.includes('\n') ? [found('F3', 'stop', 'footer')] : []),
  ];
};

/** No source defines a character: more code points than allowed stop, more UTF-16 units warn. */
const lengthFindings = (rule: Rule, at: Finding['at'], text: string, most: number): Finding[] => {
  const length = lengthOf(text);
  if (length > most) return [found(rule, 'stop', at, { length, most })];
  return text.length > most ? [found(rule, 'warn', at, { length: text.length, most })] : [];
};
