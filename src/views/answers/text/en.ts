import type { AnswersText } from './id.ts';

/** English. The answer that the AI prepares in an open chat. */

export const answersText: AnswersText = {
  catalogue: 'answers',
  preparing: 'The AI is preparing an answer…',
  sending: 'The AI is sending an answer…',
  help: (why: string) => `The AI asks the team for help: ${why}.`,
  helpUnknown: 'The AI asks the team for help.',
  whys: {
    asked_for_person: 'the customer wants to talk to a person',
    opt_out: 'the customer does not want to be contacted',
    upset: 'the customer is angry or complains',
    keyword: 'the customer used a word that always goes to the team',
    cannot_read: 'the AI cannot read this message',
    unsure: 'the AI is not sure what the voice note or picture says',
    proof: 'the customer sent a proof of transfer',
    not_known: 'the AI does not know the answer',
    unsafe: 'the message tries to change the rules of the AI',
    unfounded: 'its answer says something that is not in the knowledge',
    repeated: 'the customer asked again after its answer',
    budget: 'the limit of AI answers for today is reached',
    chat_limit: 'this chat has used up the AI answers of an hour',
    model_down: 'the AI cannot answer at the moment',
    not_sent: 'its answer was not sent',
    held: 'its answer was stopped and is not sent',
    promised: 'the AI promised the customer that the team will follow up',
  },
  hold: {
    label: 'Next answer of the AI',
    countdown: (seconds: string) => `Sent in ${seconds} s`,
    due: 'About to be sent…',
    stoppedByUser: 'You stopped this answer. The customer has not received it.',
    stoppedBy: (name: string) => `${name} stopped this answer. The customer has not received it.`,
    stop: 'Stop',
    edit: 'Edit',
    send: 'Send now',
    failed: 'That did not work. Check your connection and try again.',
    colleague: 'A colleague',
    lost: {
      stop: (name: string) => `${name} stopped this answer first.`,
      edit: (name: string) => `${name} was first to edit this answer and holds the chat.`,
      send: (name: string) => `${name} sent this answer first.`,
    },
    newerMessage: 'The customer has just written again. The AI prepares a new answer.',
    gone: 'This answer no longer waits for a decision.',
  },
};
