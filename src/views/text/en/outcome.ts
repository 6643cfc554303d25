import type { OutcomeText } from '../outcome.ts';

export const outcome: OutcomeText = {
  label: 'Outcome',
  ask: 'What came of it?',
  none: 'Not noted',
  named: (name) => `Outcome: ${name}`,
  choices: {
    order: 'Order',
    booking: 'Booking or appointment',
    question: 'Question answered',
    complaint: 'Complaint settled',
    other: 'Other',
  },
};
