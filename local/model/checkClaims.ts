/**
 * Plays the model that compares an answer with its sources, for servers that stand in for real ones: a sentence is unsupported
 * if most of its longer words stand nowhere else in the prompt. It understands nothing.
 */

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}.]+/gu) ?? [];

/** Shorter words say little. */
const isDistinctive = (word: string): boolean => word.length > 3 || /\d/u.test(word);

/** Of a sentence whose words are known. */
const ENOUGH = 0.5;

export interface ClaimsFound {
  unsupported: { part: string; why: 'absent' }[];
  needs_team: boolean;
}

/** Compares an answer with all other texts of the prompt. */
export function checkClaims(answer: string, others: string): ClaimsFound {
  const known = new Set(wordsOf(others));
  const isSupported = (sentence: string): boolean => {
    const words = wordsOf(sentence).filter(isDistinctive);
    return words.length === 0 || words.filter((word) => known.has(word)).length >= ENOUGH * words.length;
  };
  const sentences = answer.split(/(?<=[.!?])\s+|\n+/u).filter((sentence) => sentence.trim() !== '');
  return {
    unsupported: sentences.filter((sentence) => !isSupported(sentence)).map((part) => ({ part, why: 'absent' })),
    needs_team: /\btim\b/iu.test(answer) && /\b(?:tanyakan|cek|kabari|hubungi)\b/iu.test(answer),
  };
}
