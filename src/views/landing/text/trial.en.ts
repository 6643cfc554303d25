import type { shopTrialText as source } from './trial.id.ts';

export const shopTrialText: typeof source = {
  catalogue: 'shopTrial',
  text: 'About your shop',
  textHint: 'Paste your catalogue, shipping rates and rules. A few sentences will do.',
  textPlaceholder:
    'Parang batik shirt in M, L, XL: Rp 185.000\n\nShipping to Bandung Rp 18.000, Jakarta Rp 12.000\n\nSizes can be exchanged within 7 days',
  question: 'Question of a customer',
  questionPlaceholder: 'Can I exchange the size?',
  ask: 'Ask the AI',
  privacy: 'This text is kept on your device only, until you register. Do not paste data of customers.',
  waiting: 'The answer of the AI appears here, with the part of the text that is its source.',
  incomplete: 'Fill in the text on your shop and the question first.',
  tooLong: 'Too long: the text may have 8,000 characters, the question 500.',
  asking: 'The AI reads your text…',
  ai: 'AI',
  sources: 'From your text',
  noSources: 'A greeting needs no source.',
  handedOver: {
    notKnown: {
      title: 'Your text does not say it yet',
      body: 'The AI makes nothing up. In your shop this chat goes to Escalations. Add it to the text and ask again.',
    },
    askedForPerson: {
      title: 'The customer asks for a person',
      body: 'In your shop the AI stops and this chat goes to Escalations.',
    },
    other: {
      title: 'The AI hands this chat to you',
      body: 'In your shop this chat goes to Escalations, with the reason.',
    },
  },
  limited: {
    title: 'No more trials for today',
    body: 'Register to go on. Your text comes along as the training of your shop.',
    later: (minutes: string) => `Without registering, try again in ${minutes} min.`,
  },
  offline: { title: 'You are offline', body: 'Your text is kept. Try again once there is a connection.' },
  failures: {
    unreachable: { title: 'The AI cannot be reached', body: 'Your text is kept. Try again in a moment.' },
    unexpected: { title: 'The question was not answered', body: 'Our server has a fault. Try again in a moment.' },
  },
  retry: 'Try again',
  keep: 'Content? Register, and this text becomes the training of your shop.',
  register: 'Register with this text',
};
