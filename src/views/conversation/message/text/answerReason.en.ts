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
  how: 'How it was answered',
  version: (version) => `Version ${version}`,
  size: { small: 'small model', large: 'large model' },
  builtin: 'built-in model (quotes, does not write)',
  duration: (seconds) => `Prepared in ${seconds} s`,
  failed: 'The reason could not be read',
  failedHint: 'Check your internet connection, then try again.',
  close: 'Close',
};
