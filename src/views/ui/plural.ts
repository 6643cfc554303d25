/** A count with its English words, for texts in English: '1 chat', '2 chats', '1.250 chats'. */
export const plural = (count: string | number, one: string, many = `${one}s`): string =>
  `${count} ${String(count) === '1' ? one : many}`;
