import type { EscalationText } from './escalation.id.ts';

export const escalationText: EscalationText = {
  catalogue: 'conversation/header/escalation',
  label: 'The AI’s call for help',
  why: {
    asked_for_person: 'The customer asks for a person.',
    opt_out: 'The customer wants no more messages. Send no advertising.',
    upset: 'The customer sounds angry or complains.',
    keyword: 'The message has a word that always goes to the team.',
    cannot_read: 'The message is not text, so the AI cannot read it.',
    not_known: 'The answer is not in the AI’s knowledge.',
    unsafe: 'The message tries to change the AI’s rules. Check before you reply.',
    unfounded: 'The AI prepared an answer, but part of it is not in the knowledge.',
    repeated: 'The customer asked again. The answer of the AI is the one that was sent.',
    budget: 'The limit of AI answers for today is used up.',
    model_down: 'The AI cannot answer at the moment.',
    not_sent: 'The AI’s answer was not sent.',
  },
  question: 'Question',
  answeredAbout: (topics) => `Before, the AI answered about ${topics}.`,
  suggestion: 'Suggested answer:',
  unfounded: (found) => `Check first, this is not in the knowledge: ${found}`,
  use: 'Use suggestion',
  useHint: 'It goes into the message field and is not sent.',
  passages: 'What almost fitted',
  noPassages: 'Nothing in the knowledge comes close.',
  more: 'Material from the AI',
  teach: {
    lead: 'Teach your answer, so that the AI answers the next customer at once.',
    open: 'Teach the AI',
    dismiss: 'Close this offer',
  },
};
