import type { ResolutionText } from './id.ts';

export const resolutionText: ResolutionText = {
  catalogue: 'conversation/resolution',
  label: 'Resolution',
  ask: 'What came of it?',
  none: 'Not noted',
  named: (name) => `Resolution: ${name}`,
  choices: {
    order: 'Order',
    booking: 'Booking or appointment',
    question: 'Question answered',
    complaint: 'Complaint settled',
    other: 'Other',
  },
};
