/** A text as its sentences and lines, with what is between them: sentence, space, sentence. */
export const partsOf = (text: string): string[] =>
  text.split(/((?<=[.!?…])(?<!\b(?:Jl|Jln|Gg|No|Kec|Kab|Kel|Dr|drh?|Bpk|Rp|PT|CV|a\.n)\.)\s+|\n+)/iu);
