import type { Needs } from '../../contracts/home.ts';
import type { AnsweringText } from './text/answering.id.ts';

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** A share of the chats in small whole numbers: 0.1 is 1 of 10. What is smaller than a percent is counted in thousands. */
export const chatsOf = (share: number): readonly [chats: number, all: number] => {
  const all = share < 0.01 ? 1000 : 100;
  const chats = Math.min(all - 1, Math.max(1, Math.round(share * all)));
  const by = divisor(chats, all);
  return [chats / by, all / by];
};

/** Which chats the AI answers, in one line. `share`: from 0 to 1. */
export const answeringLine = (mode: Needs['answering']['mode'], share: number, text: AnsweringText): string => {
  if (mode !== 'live') return text[mode];
  if (share <= 0) return text.none;
  if (share >= 1) return text.all;
  const [chats, all] = chatsOf(share);
  return text.some(String(chats), String(all));
};
