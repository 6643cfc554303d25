import type { AnswerReasonText } from './answerReason.id.ts';

export const answerReasonText: AnswerReasonText = {
  catalogue: 'conversation/message/answerReason',
  title: 'Why did the AI answer this?',
  answer: 'Answer',
  sources: 'Based on',
  others: (count) => `Also found (${count})`,
  noSources: 'This answer uses nothing of the shop’s knowledge.',
  deleted: 'Its text was deleted from the knowledge.',
  unrecorded:
    'Nothing is recorded for this answer. It was written before answers were recorded, or by another program that uses your number.',
  tools: 'What the AI read',
  tool: {
    search_knowledge: 'Searched the knowledge',
    find_products: 'Searched the catalogue',
    check_shipping: 'Read the shipping settings',
    order_status: 'Read the orders of this chat',
    draft_order: 'Calculated an order',
    payment_link: 'Read how to pay',
  },
  toolFailed: 'failed',
  how: 'How it was answered',
  version: (version) => `Version ${version}`,
  size: { small: 'small model', large: 'large model' },
  builtin: 'built-in model (quotes, does not write)',
  duration: (seconds) => `Prepared in ${seconds} s`,
  failed: 'The reason could not be read',
  failedHint: 'Check your internet connection, then try again.',
  close: 'Close',
};
