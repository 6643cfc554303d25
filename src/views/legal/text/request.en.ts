import type { dataRequestText as source } from './request.id.ts';

export const dataRequestText: typeof source = {
  catalogue: 'dataRequest',
  title: 'Ask a shop for your data',
  lead: 'Enter the WhatsApp number of the shop that you have written to. The request is already worded; you only send it from your own number. That is how the shop knows that it is you who asks.',
  number: 'WhatsApp number of the shop',
  numberHint: 'It is at the top of your chat with the shop, such as 0812-2555-0100.',
  wrongNumber: 'This number is not complete. Write it like 0812-2555-0100.',
  right: 'What you ask for',
  rights: {
    export: 'A copy of my data',
    correct: 'A correction of my data',
    erase: 'The deletion of my data',
    opt_out_of_marketing: 'No more offers',
  },
  open: 'Open WhatsApp',
  next: 'Send the message that is ready in WhatsApp. A shop that uses this service receives your request at once, confirms it, and has to answer within 72 hours.',
  notOpened: 'WhatsApp did not open? Use this link.',
};
