/** Whether the accounts and long numbers of an answer are those of its sources, with their bank and their holder. */
import { figuresIn, type Basis, type ReadText } from './basis.ts';
import { isDenied, wordSet, type Token } from './words.ts';

/** Banks and wallets. Some of them are words of goods too, so they count beside a number or a transfer only. */
const banks = wordSet(
  'bca bri bni mandiri bsi btn cimb niaga permata danamon mega ocbc nisp panin jago seabank jenius btpn blu neo maybank bukopin muamalat sinarmas bjb dki bpd hsbc uob citibank allo krom superbank dana ovo gopay shopeepay linkaja sakuku doku',
);
const transferWords = wordSet('transfer tf trf bank rekening rek norek norekening va virtual account e-wallet ewallet');

/** A long number with what stands beside it. */
interface Account {
  digits: string;
  banks: ReadonlySet<string>;
  holder: ReadonlySet<string>;
  /** The word "bank" stands directly before it, with a name that need not be one of the known ones. */
  hasBankName: boolean;
  from: number;
}

/** Words before a number among which its bank is, and behind it. */
const BEFORE = 8;
const BEHIND = 10;
/** Words of "Bank Sumsel Babel" before its number. */
const MOST_NAME = 5;

const isBreak = (token: Token | undefined): boolean => token === undefined || '\n!?;'.includes(token.text);

/** The words of the name behind "a.n.", as they are written with capitals; empty: there is none. */
function holderFrom(tokens: readonly Token[], from: number, to: number): Set<string> {
  const name = new Set<string>();
  for (let at = from; at < to; at += 1) {
    const text = tokens[at]?.text ?? '';
    const isAn =
      (text === 'a' && tokens[at + 1]?.text === '.' && tokens[at + 2]?.text === 'n') ||
      text === 'an' ||
      (text === 'a' && tokens[at + 1]?.text === '/' && tokens[at + 2]?.text === 'n');
    const isNamed = text === 'nama' && tokens[at - 1]?.text === 'atas';
    if (!isAn && !isNamed) continue;
    let next = at + (text === 'a' ? 3 : 1);
    while (['.', ':', '*', '_'].includes(tokens[next]?.text ?? '')) next += 1;
    while (next < tokens.length && name.size < 6) {
      const token = tokens[next];
      if (token?.kind === 'sign' && ['*', '_', '.'].includes(token.text) && !tokens[next + 1]?.isApart) {
        next += 1;
        continue;
      }
      if (token?.kind !== 'word' || !/^\p{Lu}/u.test(token.raw) || closings.has(token.text)) break;
      name.add(token.text);
      next += 1;
    }
    break;
  }
  return name;
}
const closings = wordSet('kak kakak ya pak bu bapak ibu mas mbak terima mohon setelah lalu kemudian silakan');

function accountsIn({ tokens, figures }: ReadText): Account[] {
  return figures
    .filter(({ kind }) => kind === 'long')
    .map(({ digits, from, to }) => {
      let [begin, end] = [from, to];
      while (begin > 0 && from - begin < BEFORE && !isBreak(tokens[begin - 1]) && tokens[begin - 1]?.kind !== 'number')
        begin -= 1;
      while (end < tokens.length && end - to < BEHIND && !isBreak(tokens[end]) && tokens[end]?.kind !== 'number')
        end += 1;
      const before = banksIn(tokens.slice(begin, from));
      return {
        digits: digits.replace(/^62(?=8\d{8})/u, '0'),
        banks: new Set(before.length > 0 ? before.slice(-1) : banksIn(tokens.slice(to, end)).slice(0, 1)),
        holder: holderFrom(tokens, to, end),
        hasBankName: tokens.slice(Math.max(begin, from - MOST_NAME), from).some(({ text }) => text === 'bank'),
        from,
      };
    });
}

/** The first word of each bank that is named. */
const banksIn = (tokens: readonly Token[]): string[] =>
  tokens.flatMap(({ text }, at) => (banks.has(text) && !banks.has(tokens[at - 1]?.text ?? '') ? [text] : []));

/** The first account, telephone or bank of an answer that no source has in this way; null: all are right. */
export function findWrongAccount(answer: ReadText, basis: Basis): string | null {
  const known = basis.sources.flatMap(accountsIn);
  const digits = new Map<string, Account[]>();
  for (const one of known) {
    const same = digits.get(one.digits);
    if (same) same.push(one);
    else digits.set(one.digits, [one]);
  }
  const amounts = new Set(figuresIn(basis, 'money').map(({ value }) => String(value)));
  const asked = new Set(basis.asked.figures.flatMap((figure) => (figure.kind === 'long' ? [figure.digits] : [])));
  const bare = new Set(
    basis.sources.flatMap(({ tokens }) =>
      tokens.flatMap(({ text, kind }) => (kind === 'number' ? [text.replaceAll(/\D/gu, '')] : [])),
    ),
  );
  for (const account of accountsIn(answer)) {
    const same = digits.get(account.digits);
    const isNumber = same !== undefined || amounts.has(account.digits) || bare.has(account.digits);
    if (!isNumber && !(asked.has(account.digits) && account.banks.size === 0 && account.holder.size === 0))
      return account.digits;
    if (!same) continue;
    const [bank] = account.banks;
    if (bank !== undefined && !same.some((one) => one.banks.has(bank) || (one.banks.size === 0 && !one.hasBankName)))
      return `${bank} ${account.digits}`;
    const [...holder] = account.holder;
    if (holder.length > 0 && !same.some((one) => holder.every((word) => one.holder.has(word) || one.holder.size === 0)))
      return holder.join(' ');
  }
  return findWrongBank(answer, basis, known);
}

/** Words between a bank and what makes it one. */
const NEAR_TRANSFER = 12;

/** A bank for transfers, a holder or a short number of an account that no source has. */
function findWrongBank({ tokens, figures }: ReadText, basis: Basis, known: readonly Account[]): string | null {
  const sources = new Set(basis.sources.flatMap(({ tokens: all }) => all.map(({ text }) => text)));
  for (const [at, { text }] of tokens.entries()) {
    if (transferWords.has(text)) {
      for (let place = Math.max(at - NEAR_TRANSFER, 0); place <= at + NEAR_TRANSFER; place += 1) {
        const bank = tokens[place]?.text ?? '';
        if (place > at && isBreak(tokens[place])) break;
        if (banks.has(bank) && !sources.has(bank) && !isDenied(tokens, place)) return bank;
      }
    }
  }
  const holders = new Set([
    ...known.flatMap(({ holder }) => [...holder]),
    ...basis.sources.flatMap(({ tokens: all }) => [...holderFrom(all, 0, all.length)]),
  ]);
  const holder = banksIn(tokens).length > 0 ? [...holderFrom(tokens, 0, tokens.length)] : [];
  if (holder.some((word) => !holders.has(word))) return holder.join(' ');
  // "rekening 55120": too short for the others, and still no number of the shop.
  const numbers = new Set(
    [...basis.sources, basis.asked, basis.chat].flatMap(({ figures: all }) =>
      all.map(({ value, digits }) => digits || String(value)),
    ),
  );
  const short = figures.find(
    ({ kind, value, from }) =>
      kind === 'bare' &&
      value >= 1000 &&
      tokens.slice(Math.max(from - 3, 0), from).some(({ text }) => transferWords.has(text) || banks.has(text)) &&
      !numbers.has(String(value)),
  );
  return short === undefined ? null : (tokens[short.from]?.text ?? '');
}
