import type { AgentOutagesText } from './agentOutages.id.ts';

const parts = {
  address: 'the address of its provider does not answer',
  key: 'the provider refused the key',
  model: 'the provider has no such model',
  quota: 'quota or credit is used up',
  shape: 'its answers cannot be used',
  time: 'its answers take too long',
  server: 'the server of the provider failed',
};

export const agentOutagesText: AgentOutagesText = {
  catalogue: 'inbox/agentOutages',
  title: 'The AI is not answering',
  reasons: {
    model_down: (since, part) =>
      `The AI's model has not been able to answer since ${since}${part ? `: ${parts[part]}` : ''}. New chats are handed to the team until the AI can answer again.`,
    budget: (since) =>
      `The AI's answers for today were used up at ${since}. New chats are handed to the team until tomorrow.`,
  },
  chatLimit: (name, since) =>
    `${name}: the AI's answers of an hour are used up since ${since}, so the chat was handed to the team.`,
  moreChats: (count) => `and ${count} more`,
  unnamed: 'a customer without a name',
};
