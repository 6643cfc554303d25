/**
 * The answers of the examples in the prompt. A small model repeats them instead of answering, so they are about goods that
 * shops hardly sell, and an answer that repeats one is none.
 */
export const examples = {
  asks: 'Tikar pandannya ada, Kak 😊 Mau ukuran apa?',
  handsOver: 'Tikarnya dari pandan, Kak. Untuk sulam namanya kami tanyakan tim dulu ya 🙏',
} as const;

const wordsOf = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
const known = Object.values(examples).map(wordsOf);

export const repeatsExample = (text: string): boolean => {
  const said = wordsOf(text);
  return known.some((example) => said.includes(example));
};
