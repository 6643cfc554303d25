/** A question that a visitor asks of a text about their shop. */
export interface ShopQuestion {
  text: string;
  question: string;
}

/** In code points, as the function `agent` counts. */
export const MAX_SHOP_TEXT = 8000;
export const MAX_SHOP_QUESTION = 500;

export type ShopAnswer =
  /** `sources`: the parts of the visitor's text that the answer rests on; none for a greeting. */
  | { status: 'answered'; text: string; sources: string[] }
  /** The AI hands the chat to a person. `notKnown`: the text does not say it. */
  | { status: 'handedOver'; why: 'notKnown' | 'askedForPerson' | 'other' };

/** `limited`: too many questions; `retryAfter` in seconds. */
export interface ShopRefused {
  refused: { why: 'limited'; retryAfter: number } | { why: 'offline' | 'unreachable' | 'unexpected' };
}
