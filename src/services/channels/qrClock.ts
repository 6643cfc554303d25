/**
 * Which of the six QR codes is current, and for how long. WAHA does not tell: it replaces them by the clock, the first
 * after 60 seconds, the others after 20.
 */
const FIRST_LIFETIME = 60_000;
const NEXT_LIFETIME = 20_000;
const MAX_CODES = 6;

/** `since`: when the first code was shown. Both in epoch ms of the server's clock. */
export const qrCodeAt = (since: number, now: number): { number: number; lifetime: number } => {
  const age = Math.max(0, now - since);
  const number = age < FIRST_LIFETIME ? 1 : Math.min(MAX_CODES, 2 + Math.floor((age - FIRST_LIFETIME) / NEXT_LIFETIME));
  const end = FIRST_LIFETIME + (number - 1) * NEXT_LIFETIME;
  return { number, lifetime: Math.max(NEXT_LIFETIME / 10, end - age) };
};
