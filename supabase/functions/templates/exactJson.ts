/** Digits that a number keeps exactly. */
const SAFE_DIGITS = 15;

/** Parses JSON whose ids may be numbers: one with more digits than a number keeps becomes a text. Throws for invalid JSON. */
export const parseExact = (json: string): unknown =>
  JSON.parse(
    json.replaceAll(/"(?:[^"\\]|\\[\s\S])*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token) =>
      token.length > SAFE_DIGITS && /^\d+$/.test(token) ? `"${token}"` : token,
    ),
  ) as unknown;
