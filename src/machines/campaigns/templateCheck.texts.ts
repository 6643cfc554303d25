/** Rules of the check for texts with variables: the header and the body (V1 to V6, B1 to B13, N5, S1). */
import type { TemplateDraft, TemplateFacts, TemplateSamples } from '../../contracts/campaigns.templates.ts';
import type { Finding, FindingLevel, Rule } from './templateCheck.types.ts';
import {
  emojiCount,
  fillIn,
  fixedWordCount,
  lengthOf,
  placeholdersOf,
  sampleOf,
  variablesOf,
  withoutPlaceholders,
} from './templateText.ts';
import { secretIn, shortLinkIn, threatIn } from './templateWords.ts';

/** Characters of a body, as written and as filled. */
export const MAX_BODY = 1024;
export const MAX_EMOJI = 10;

type Values = Finding['values'];

const isPositional = (name: string): boolean => /^\d+$/.test(name);
const isNamed = (name: string): boolean => /^[a-z][a-z_]*$/.test(name);

/** The kinds of variables in a text. */
export const kindsOf = (text: string): { positional: boolean; named: boolean } => {
  const names = variablesOf(text);
  return { positional: names.some(isPositional), named: names.some(isNamed) };
};

export const isValidVariable = (name: string): boolean => isPositional(name) || isNamed(name);

const hasStrayBrace = (text: string): boolean => /[{}]/.test(withoutPlaceholders(text, ''));

/** V1 to V6 */
export const checkVariables = (text: string, samples: TemplateSamples, at: 'header' | 'body'): Finding[] => {
  const findings: Finding[] = [];
  const add = (rule: Rule, values: Values = {}) => findings.push({ rule, level: 'stop', at, values });
  const names = variablesOf(text);
  const positional = names.filter(isPositional);
  const invalid = names.filter((name) => !isValidVariable(name));
  const { named } = kindsOf(text);
  if (hasStrayBrace(text)) add('V1');
  if (invalid.length > 0) add('V2', { variables: invalid.map((name) => `{{${name}}}`).join(', ') });
  if (positional.length > 0 && named) add('V3');
  if (positional.some((name, index) => name !== String(index + 1))) add('V4');
  if (at === 'header' && names.length > 1) add('V5');
  const missing = names.filter((name) => sampleOf(samples, name).trim() === '');
  if (missing.length > 0) add('V6', { variables: missing.map((name) => `{{${name}}}`).join(', ') });
  return findings;
};

/** `bare`: nothing but blanks stands between the variable and the end of the text. */
const edgeOf = (text: string): 'bare' | 'punctuated' | null => {
  const hasWord = (part: string) => /[\p{L}\p{N}]/u.test(part);
  const all = placeholdersOf(text);
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined) return null;
  const edges = [text.slice(0, first.index), text.slice(last.index + last.raw.length)].filter((edge) => !hasWord(edge));
  if (edges.length === 0) return null;
  return edges.some((edge) => edge.trim() === '') ? 'bare' : 'punctuated';
};

/** Fixed words that `variables` need: fewer are refused … */
const wordsNeeded = (variables: number): number => 2 * variables + 1;
/** … and from these on none was. */
export const wordsWanted = (variables: number): number => 3 * variables;

/** B1 to B13, N5, S1 */
export const bodyFindings = (
  draft: TemplateDraft,
  text: string,
  samples: TemplateSamples,
  facts: TemplateFacts,
): Finding[] => {
  const findings: Finding[] = [];
  const add = (rule: Rule, level: FindingLevel, values: Values = {}) =>
    findings.push({ rule, level, at: 'body', values });
  if (draft.category === 'AUTHENTICATION') {
    if (text.trim() !== '') add('A1', 'stop');
    return findings;
  }
  if (!draft.components.some(({ type }) => type === 'BODY')) return findings;
  if (text.trim() === '') {
    add('B1', 'stop');
    return findings;
  }
  const length = lengthOf(text);
  if (length > MAX_BODY) add('B2', 'stop', { length, most: MAX_BODY });
  else if (text.length > MAX_BODY) add('B2', 'warn', { length: text.length, most: MAX_BODY });
  findings.push(...checkVariables(text, samples, 'body'));
  const count = placeholdersOf(text).length;
  const words = fixedWordCount(text);
  const edge = edgeOf(text);
  if (count > 0 && words === 0) add('B3', 'stop');
  else if (edge !== null) add('B4', edge === 'bare' ? 'stop' : 'warn');
  if (/\}\}\s*\{\{/.test(text)) add('B5', 'stop');
  if (count > 0 && words < wordsNeeded(count))
    add('B6', 'stop', { variables: count, words, least: wordsNeeded(count) });
  else if (words < wordsWanted(count)) add('B7', 'warn', { variables: count, words, least: wordsWanted(count) });
  if (/\n{3,}/.test(text)) add('B8', 'stop');
  if (emojiCount(text) > MAX_EMOJI) add('B9', 'stop', { count: emojiCount(text), most: MAX_EMOJI });
  if (/ {5,}|\t/.test(text)) add('B10', 'warn');
  const link = shortLinkIn(text);
  if (link !== null) add('B11', 'warn', { link });
  const secret = secretIn(text);
  if (secret !== null) add('B12', 'warn', { word: secret });
  const threat = threatIn(text);
  if (threat !== null) add('B13', 'warn', { word: threat });
  if (facts.is_same_text) add('N5', 'stop');
  const filled = valueProblemOf(text, samples);
  if (filled !== null) add('S1', 'stop', filled);
  return findings;
};

/**
 * What is wrong with the values of one recipient (S1): a line break, a tab or more than four blanks in a value, or a message
 * that becomes too long. Null: nothing.
 */
export const valueProblemOf = (
  text: string,
  values: TemplateSamples,
): { variable: string; problem: 'newline' | 'tab' | 'spaces' | 'length' } | null => {
  for (const name of variablesOf(text)) {
    const value = sampleOf(values, name);
    const problem = /[\n\r]/.test(value)
      ? 'newline'
      : value.includes('\t')
        ? 'tab'
        : / {5,}/.test(value)
          ? 'spaces'
          : null;
    if (problem !== null) return { variable: `{{${name}}}`, problem };
  }
  // A body that is too long by itself has a finding of its own.
  const isTooLong = lengthOf(text) <= MAX_BODY && lengthOf(fillIn(text, values)) > MAX_BODY;
  return isTooLong ? { variable: '', problem: 'length' } : null;
};
