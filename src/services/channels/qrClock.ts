/**
 * Which of the six codes is on the screen, and for how long. WAHA does not tell: it changes them by the clock, the
 * first after 60 s, the others after 20 s (waha.md §1.5).
 */
const FIRST = 60_000;
const NEXT = 20_000;
const MOST = 6;

/** `since`: when the first code was shown; both in epoch ms of the server's clock. */
export const codeAt = (since: number, now: number): { number: number; lifetime: number } => {
  const age = Math.max(0, now - since);
  const number = age < FIRST ? 1 : Math.min(MOST, 2 + Math.floor((age - FIRST) / NEXT));
  const end = FIRST + (number - 1) * NEXT;
  return { number, lifetime: Math.max(NEXT / 10, end - age) };
};
