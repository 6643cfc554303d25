import { reasonCode } from '../../machines/app/reason.ts';
import type { RefusalsText } from './text/id.ts';

/** The sentence of a refusal (src/contracts/refusal.ts) in the user's language. What is no code, such as the text of a proxy, stays. */
export const refusalText = (refusal: string, { codes, unknown }: RefusalsText): string => {
  const said = reasonCode(refusal);
  if (said === null) return refusal;
  const sentence = codes[said.code as keyof typeof codes];
  if (sentence === undefined) return unknown;
  return typeof sentence === 'function' ? sentence(said.value) : sentence;
};
