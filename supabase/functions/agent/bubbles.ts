/** In characters. A longer answer is sent in several bubbles, as people write on WhatsApp. */
const BUBBLE = 350;
/** More bubbles at once look like a machine, and count against the limit of replies in a short time. */
const MOST = 3;
/** A shorter bubble than this would be a fragment. */
const SHORTEST = 60;

/** Where a bubble may end, the best first. A full stop of an abbreviation or of a number ends no sentence. */
const boundaries = [
  /\n[^\S\n]*\n/gu,
  /\n/gu,
  /(?<!(?:^|[\s(])(?:Jl|Jln|Gg|No|Kec|Kab|Kel|Dr|Bpk|Sdr|Rp|PT|CV)\.)(?<=[.!?…])\s+(?=\p{Lu}|\p{Extended_Pictographic})/giu,
];

/** The text of an answer, divided at paragraphs, lines or sentences into at most three bubbles. Nothing is left out. */
export function divideAnswer(text: string): string[] {
  const bubbles: string[] = [];
  let rest = text.trim();
  while (rest.length > BUBBLE && bubbles.length < MOST - 1) {
    const end = endOfBubble(rest);
    if (end === null) break;
    bubbles.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return [...bubbles, rest];
}

/** Null: the text has no place where it may be divided. */
function endOfBubble(text: string): number | null {
  for (const boundary of boundaries) {
    const ends = [...text.matchAll(boundary)].map(({ index }) => index).filter((end) => end >= SHORTEST);
    const end = ends.findLast((one) => one <= BUBBLE);
    if (end !== undefined) return end;
  }
  return null;
}

/** The id of a bubble, which is the same in each process. The first one has the id of the run. */
export async function bubbleId(run: string, index: number): Promise<string> {
  if (index === 0) return run;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${run}/${index}`)));
  const hex = Array.from(digest.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  // Version 8 of RFC 9562: the bits are those of the application.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
