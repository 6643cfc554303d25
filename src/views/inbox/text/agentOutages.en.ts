import type { AgentOutagesText } from './agentOutages.id.ts';

export const agentOutagesText: AgentOutagesText = {
  catalogue: 'inbox/agentOutages',
  title: 'The AI is not answering',
  reasons: {
    model_down: (since) =>
      `The AI's model has not responded since ${since}. New chats go to Escalation until the AI can answer again.`,
    budget: (since) =>
      `The AI's answers for today were used up at ${since}. New chats go to Escalation until tomorrow.`,
  },
  chatLimit: (name, since) =>
    `The chat with ${name} has used up the AI answers of an hour (since ${since}), so it went to Escalation.`,
  unnamed: 'a customer without a name',
};
