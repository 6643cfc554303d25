/** The words at which the AI calls the team. */

const words = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The first of the words that a question says, as whole words: the same rule as `hasKeyword` in the function `agent`. */
export const callingWordIn = (question: string, keywords: readonly string[]): string | null => {
  const said = ` ${words(question)} `;
  return keywords.find((keyword) => words(keyword) !== '' && said.includes(` ${words(keyword)} `)) ?? null;
};
