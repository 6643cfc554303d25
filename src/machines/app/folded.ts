import { digitValue } from '../../contracts/digitValue.ts';

/** Letters without a decomposition, and what is typed for them. */
const BASE: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ŋ: 'n',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/**
 * A text as a search compares it: lower case, without accents, apostrophes and characters that are not seen. `private.folded`
 * does the same in the database.
 */
export const folded = (text: string): string =>
  text
    .replaceAll(/['`\u00B4\u02B9-\u02BF\u02C8\u2018\u2019\u201B\u2032\uFF07\uFF40]/gu, '')
    .normalize('NFKD')
    .replaceAll(
      // oxlint-disable-next-line no-misleading-character-class, no-control-regex -- each is removed by itself
      /[\u0001-\u0008\u000E-\u001F\u007F-\u009F\u00AD\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u0610-\u061A\u061C\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u115F\u1160\u17B4\u17B5\u180B-\u180F\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u202A-\u202E\u2060-\u206F\u20D0-\u20FF\u2800\u3164\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF\uFFA0]/gu,
      '',
    )
    .replaceAll(/[\u201C-\u201F\u00AB\u00BB\u301D-\u301F]/gu, '"')
    .replaceAll(/[\u2010-\u2015\u2212]/gu, '-')
    .toLowerCase()
    .replaceAll(/[øłđħŧıŋßæœ]/gu, (letter) => BASE[letter] ?? letter)
    .normalize('NFC')
    .replaceAll(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
    .replaceAll(/\s+/gu, ' ')
    .trim();
