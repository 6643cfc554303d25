/**
 * Reads one cell of a spreadsheet as at most one phone number. A damage is repaired only where a single reading is left;
 * everything else is for a person to decide, because a wrong number is a stranger's.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

import type { PhoneDoubt, PhoneProblem, PhoneReading, PhoneRepair } from '../../contracts/campaigns.recipients.ts';
import { digitValue } from '../../contracts/digitValue.ts';
import type { Cell } from '../app/tableReading.ts';

const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060\uFEFF]/gu;
const SPACES = /[\u00A0\u2007\u202F\u3000]/gu;
const DASHES = /[\u2010-\u2015\u2212]/gu;
/** Fewer digits are part of an address or a date. */
const MIN_DIGITS = 7;

const invalid = (problem: PhoneProblem): PhoneReading => ({ verdict: 'invalid', problem });
const ambiguous = (
  doubt: PhoneDoubt,
  { e164 = null, numbers = [], lost = 0 }: { e164?: string | null; numbers?: string[]; lost?: number } = {},
): PhoneReading => ({ verdict: 'ambiguous', doubt, e164, numbers, lost });

interface Candidate {
  digits: string;
  hasPlus: boolean;
  e164: string;
  country: string | undefined;
  type: string | undefined;
}

export function readPhone(cell: Cell): PhoneReading {
  if (cell === null) return invalid('empty');
  if (typeof cell === 'boolean') return invalid('notText');
  if (typeof cell === 'number' && (!Number.isSafeInteger(cell) || cell < 0)) return invalid('fraction');
  const written = String(cell);
  const text = plainText(written);
  if (text === '') return invalid('empty');
  if (/@lid$/iu.test(text)) return invalid('hidden');
  if (/@(?:g\.us|newsletter|broadcast)$/iu.test(text)) return invalid('group');
  const repairs: PhoneRepair[] = text === written.trim() ? [] : ['characters'];
  const shown = withoutExcel(text, repairs);
  if (typeof shown !== 'string') return shown;
  const bare = withoutWrapping(shown, repairs);
  if (typeof bare !== 'string') return bare;
  return findNumber(bare, repairs, typeof cell === 'number');
}

/** Digits of any script as ASCII, and without characters that are not seen. */
const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(INVISIBLE, '')
    .replaceAll(SPACES, ' ')
    .replaceAll(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
    .replaceAll(DASHES, '-')
    .trim();

/** Undoes formulas and scientific notation. */
function withoutExcel(text: string, repairs: PhoneRepair[]): string | PhoneReading {
  let rest = text;
  if (/^=\s{0,9}"?\s{0,9}\+?[\d\s().-]+"?$/u.test(rest)) {
    rest = rest.replaceAll(/^=\s*"?|"$/gu, '');
    repairs.push('formula');
  } else if (/^[=@]/u.test(rest)) return invalid('formula');
  const [, first, fraction = '', exponent] = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/iu.exec(rest) ?? [];
  if (first === undefined) return rest;
  const power = Number(exponent);
  if (power > 14 || fraction.length > power) return invalid('notANumber');
  // Excel writes E+10 and rounds what it shows. Java writes E10 and drops zeros at the end only.
  const isJava = !/e\+/iu.test(rest) && fraction.length >= 6;
  if (fraction.length < power && !isJava) return ambiguous('digitsLost', { lost: power - fraction.length });
  repairs.push('scientific');
  return first + fraction.padEnd(power, '0');
}

/** Undoes quotes, chat ids, links, decimals and extensions, and letters that were typed for digits. */
function withoutWrapping(text: string, repairs: PhoneRepair[]): string | PhoneReading {
  let rest = text;
  const undo = (repair: PhoneRepair, becomes: string) => {
    rest = becomes;
    repairs.push(repair);
  };
  if (/^'|^"|"$/u.test(rest)) undo('quotes', rest.replaceAll(/^['"]+|(?<!['"])['"]+$/gu, ''));
  const chatId = /^(\d+)(?::\d+)?@(?:c\.us|s\.whatsapp\.net)$/iu.exec(rest);
  if (chatId) undo('chatId', `+${chatId[1]}`);
  const link = /(?:wa\.me\/|api\.whatsapp\.com\/send\?phone=|tel:)\+?(\d+)/iu.exec(rest);
  if (link) undo('link', `+${link[1]}`);
  if (/^\d+[.,]0+$/u.test(rest)) undo('decimal', rest.replace(/[.,]0+$/u, ''));
  if (/^\+?\d{9,}[.,]\d{1,2}$/u.test(rest)) return invalid('fraction');
  if (/\d{7}\s{0,9}\/\s{0,9}\d{1,4}$/u.test(rest)) return ambiguous('shorthand');
  const extension = /\s{0,9}(?:ext|ekst|x)\.?\s{0,9}\d{1,5}$/iu.exec(rest);
  if (extension) undo('extension', rest.slice(0, extension.index));
  const lettered = rest
    .replaceAll(/(?<=\d[\d\s-]{0,30})o(?=[\d\s-]|$)/giu, '0')
    .replaceAll(/(?<=\d[\d\s-]{0,30})[lI](?=[\d\s-]|$)/gu, '1');
  if (lettered !== rest && !/[a-z]{2,}/iu.test(rest)) undo('letters', lettered);
  return rest;
}

function findNumber(text: string, repairs: PhoneRepair[], wasNumber: boolean): PhoneReading {
  const runs = [...text.matchAll(/\+?\(?\d(?:[\s().-]{0,3}\d)*/gu)]
    .map(([run]) => run)
    .filter((run) => run.replaceAll(/\D/gu, '').length >= MIN_DIGITS);
  if (runs.length === 0) return invalid(/\d/u.test(text) ? 'tooFewDigits' : 'noDigits');
  const found = new Map<string, Candidate>();
  const foreign: string[] = [];
  for (const run of runs.flatMap(splitGlued)) {
    const hasPlus = run.trim().startsWith('+');
    const digits = run.replaceAll(/\D/gu, '');
    const international = internationalDigits(digits, hasPlus);
    const parsed = parsePhoneNumberFromString(`+${international ?? digits}`);
    if (!parsed?.isValid()) continue;
    if (international !== null)
      found.set(parsed.number, {
        digits,
        hasPlus,
        e164: parsed.number,
        country: parsed.country,
        type: parsed.getType(),
      });
    else if (digits.length >= 10 && !text.includes('/')) foreign.push(parsed.number);
  }
  let candidates = [...found.values()];
  const mobile = candidates.filter(({ type }) => type?.includes('MOBILE'));
  if (candidates.length > 1 && mobile.length === 1) {
    candidates = mobile;
    repairs.push('otherNumber');
  }
  const [only, ...others] = candidates;
  if (only === undefined) {
    const [likely] = foreign;
    return likely !== undefined && foreign.length === 1
      ? ambiguous('foreign', { e164: likely, numbers: [likely] })
      : invalid('notANumber');
  }
  if (others.length > 0) return ambiguous('twoNumbers', { numbers: candidates.map(({ e164 }) => e164) });
  if (runs.length > 1) repairs.push('digitsAround');
  if (/[a-z]{2,}/iu.test(text)) repairs.push('textAround');
  return judge(only, repairs, wasNumber);
}

/** The verdict about the only number of a cell. */
function judge(
  { digits, hasPlus, e164, country, type }: Candidate,
  repairs: PhoneRepair[],
  wasNumber: boolean,
): PhoneReading {
  const likely = { e164, numbers: [e164] };
  if (country === 'ID' && type !== 'MOBILE') return ambiguous(type === 'FIXED_LINE' ? 'landline' : 'notMobile', likely);
  const lacksZero = !hasPlus && digits.startsWith('8');
  // A rounded number that was saved again looks like any other.
  if ((wasNumber || lacksZero || repairs.includes('scientific')) && digits.endsWith('000000'))
    return ambiguous('rounded', likely);
  if (lacksZero) repairs.push('leadingZero');
  const prefixed = hasPlus ? `+${digits}` : digits;
  if (/^\+?620|^00|^\+?0*62(?:0*62)|^0+62|^\+08/u.test(prefixed)) repairs.push('prefix');
  return { verdict: repairs.length > 0 ? 'repaired' : 'valid', e164, repairs };
}

/** The digits with the country code; null: perhaps a foreign number without its plus. */
function internationalDigits(digits: string, hasPlus: boolean): string | null {
  const twice = /^(?:0*62){2}0*(8\d{7,11})$|^0+62(8\d{7,11})$/u.exec(digits);
  if (twice) return `62${twice[1] ?? twice[2] ?? ''}`;
  if (hasPlus && digits.startsWith('08')) return `62${digits.slice(1)}`;
  if (hasPlus || digits.startsWith('62')) return digits.replace(/^620+/u, '62');
  if (digits.startsWith('00')) return digits.slice(2).replace(/^620+/u, '62');
  if (digits.startsWith('0')) return `62${digits.slice(1)}`;
  return digits.startsWith('8') ? `62${digits}` : null;
}

/** Two mobile numbers without a separator, or with spaces only. */
function splitGlued(run: string): string[] {
  const digits = run.replaceAll(/\D/gu, '');
  if (digits.length <= 15) return [run];
  const [, one, other] =
    /^(\+?(?:62|0)8\d{8,11})((?:62|0)8\d{8,11})$/u.exec((run.trim().startsWith('+') ? '+' : '') + digits) ?? [];
  return one !== undefined && other !== undefined ? [one, other] : [run];
}
