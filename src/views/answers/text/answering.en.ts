import type { AnsweringText } from './answering.id.ts';

export const answeringText: AnsweringText = {
  catalogue: 'answering',
  some: (chats, all) => `The AI answers ${chats} of ${all} chats`,
  all: 'The AI answers all chats',
  none: 'The AI answers no chats',
  off: 'The AI is off: the team answers all chats',
  simulator: 'Trial mode: the AI does not answer customers yet',
  rest: 'The team answers the other chats. The AI always answers you and your team.',
  hereTeam: 'The team answers this chat',
  change: 'change',
  changeLabel: 'Change the share of chats that the AI answers',
};
