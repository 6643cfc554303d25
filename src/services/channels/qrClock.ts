/**
 * Which of the six codes is on the screen, and for how long. WAHA does not tell: it changes them by the clock, the
 * first after 60 s, the others after 20 s (waha.md §1.5).
 */
const FIRST_LIFETIME = 60_000;
const NEXT_LIFETIME = 20_000;
const MAX_CODES = 6;

/** `since`: when the first code was shown; both in epoch ms of the server's clock. */
export const qrCodeAt = (since: number, now: number): { number: number; lifetime: number } => {
  const age = Math.max(0, now - since);
  const number = age < FIRST_LIFETIME ? 1 : Math.min(MAX_CODES, 2 + Math.floor((age - FIRST_LIFETIME) / NEXT_LIFETIME));
  const end = FIRST_LIFETIME + (number - 1) * NEXT_LIFETIME;
  return { number, lifetime: Math.max(NEXT_LIFETIME / 10, end - age) };
};
