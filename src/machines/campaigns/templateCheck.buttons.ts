/** Rules of the check for buttons (T1 to T17, A1, B11). */
import type { TemplateButton, TemplateDraft } from '../../contracts/campaigns.templates.ts';
import type { Finding, FindingLevel, Rule } from './templateCheck.types.ts';
import { lengthOf, placeholdersOf } from './templateText.ts';
import { shortLinkIn } from './templateWords.ts';

export const MAX_BUTTONS = 10;
/** Characters of a label. */
const MAX_LABEL = 25;
const MAX_URL = 2000;
const MAX_PHONE = 20;
const MAX_CODE = 20;
/** Buttons that WhatsApp Desktop shows. */
const MAX_DESKTOP_BUTTONS = 3;
/** Minutes for which a code may be valid. */
export const CODE_MINUTES = { least: 1, most: 90 };
const MOST_OF: Partial<Record<TemplateButton['type'], { rule: Rule; most: number }>> = {
  URL: { rule: 'T2', most: 2 },
  PHONE_NUMBER: { rule: 'T3', most: 1 },
  COPY_CODE: { rule: 'T4', most: 1 },
};

export const buttonFindings = ({ category }: TemplateDraft, buttons: readonly TemplateButton[]): Finding[] => {
  if (category === 'AUTHENTICATION') {
    const [button, ...rest] = buttons;
    const isValid =
      rest.length === 0 &&
      button?.type === 'OTP' &&
      button.minutes >= CODE_MINUTES.least &&
      button.minutes <= CODE_MINUTES.most;
    return isValid ? labelFindings(button, 'buttons.0') : [{ rule: 'A1', level: 'stop', at: 'buttons', values: {} }];
  }
  const findings: Finding[] = [];
  const add = (rule: Rule, level: FindingLevel, values: Finding['values'] = {}) =>
    findings.push({ rule, level, at: 'buttons', values });
  const count = (type: TemplateButton['type']) => buttons.filter((button) => button.type === type).length;
  if (buttons.length > MAX_BUTTONS) add('T1', 'stop', { count: buttons.length, most: MAX_BUTTONS });
  for (const [type, { rule, most }] of Object.entries(MOST_OF))
    if (count(type as TemplateButton['type']) > most) add(rule, 'stop', { most });
  if (count('OTP') > 0) add('A1', 'stop');
  const replies = count('QUICK_REPLY');
  const changes = buttons.filter(
    (button, index) => index > 0 && (button.type === 'QUICK_REPLY') !== (buttons[index - 1]?.type === 'QUICK_REPLY'),
  ).length;
  if (changes > 1) add('T5', 'stop');
  const labels = buttons.flatMap((button) =>
    'text' in button && button.text.trim() !== '' ? [button.text.trim()] : [],
  );
  if (new Set(labels).size < labels.length) add('T6', 'warn');
  if (buttons.length > MAX_DESKTOP_BUTTONS || (replies > 0 && replies < buttons.length)) add('T7', 'info');
  return [...findings, ...buttons.flatMap((button, index) => oneButton(button, `buttons.${index}`))];
};

const labelFindings = (button: TemplateButton, at: Finding['at']): Finding[] => {
  if (!('text' in button)) return [];
  const { text } = button;
  const length = lengthOf(text);
  const isEmpty = text.trim() === '';
  const values = { length, most: MAX_LABEL };
  return [
    ...(isEmpty ? [{ rule: 'T8', level: 'stop', at, values: {} } as const] : []),
    ...(length > MAX_LABEL ? [{ rule: 'T9', level: 'stop', at, values } as const] : []),
    ...(length <= MAX_LABEL && text.length > MAX_LABEL
      ? [{ rule: 'T9', level: 'warn', at, values: { ...values, length: text.length } } as const]
      : []),
    ...(/[{}\n]/.test(text) ? [{ rule: 'T10', level: 'stop', at, values: {} } as const] : []),
  ];
};

const oneButton = (button: TemplateButton, at: Finding['at']): Finding[] => {
  const findings = labelFindings(button, at);
  const add = (rule: Rule, level: FindingLevel, values: Finding['values'] = {}) =>
    findings.push({ rule, level, at, values });
  if (button.type === 'URL') {
    const { url, sample } = button;
    const variables = placeholdersOf(url);
    const [variable] = variables;
    const address = variable === undefined ? url : url.replaceAll(variable.raw, 'x');
    if (lengthOf(url) > MAX_URL) add('T11', 'stop', { most: MAX_URL });
    if (!/^https?:\/\/[^\s/?#.]+\.[^\s]+$/i.test(address)) add('T12', 'stop');
    else if (!/^https:/i.test(url)) add('T15', 'stop');
    const isAtEnd = variable === undefined || (variables.length === 1 && url.endsWith(variable.raw));
    if (!isAtEnd || /[{}]/.test(address) || (variable !== undefined && variable.name !== '1')) add('T13', 'stop');
    if (variable !== undefined && sample.trim() === '') add('T14', 'stop');
    const link = shortLinkIn(url);
    if (link !== null) add('B11', 'warn', { link });
  }
  if (button.type === 'PHONE_NUMBER' && (lengthOf(button.phone) > MAX_PHONE || !/^\+[1-9]\d{7,14}$/.test(button.phone)))
    add('T16', 'stop');
  if (button.type === 'COPY_CODE' && (button.sample.trim() === '' || lengthOf(button.sample) > MAX_CODE))
    add('T17', 'stop', { most: MAX_CODE });
  return findings;
};
