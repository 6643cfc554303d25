import type { landingText as source } from './id.ts';

export const landingText: typeof source = {
  catalogue: 'landing',
  title: 'Chabot, the no. 1 customer service in Indonesia',
  description: 'CS 24/7 • 20x lebih murah • Sales naik 30% • Mulai Sekarang!',
  skip: 'Skip to content',
  menu: {
    label: 'This page',
    how: 'How it works',
    price: 'Price',
    questions: 'Questions',
    otherLanguage: 'Bahasa Indonesia',
    signIn: 'Sign in',
  },
  start: 'Get started',

  hero: {
    heading: 'Your shop’s WhatsApp chats, answered around the clock',
    lead: 'The AI answers from what you have written, and shows its source. What it does not know it hands to you, and you can take over at any time.',
    facts: ['Your own WhatsApp number', 'Ready in 5 minutes', 'No credit card'],
  },

  picture: {
    label: 'Example of the Chabot inbox',
    inbox: 'Inbox',
    example: 'Example',
    ai: 'AI',
    rooms: [
      { name: 'Rina Kartika', time: '09.41', text: 'Good, I’ll take two', tag: 'ai' },
      { name: 'Budi Santoso', time: '09.38', text: 'Cash on delivery to Wamena?', tag: 'help' },
      { name: 'Dewi Lestari', time: '09.12', text: 'Thank you so much!', tag: 'done' },
      { name: 'Agus Pratama', time: '08.55', text: 'I have sent it', tag: 'person' },
    ],
    tags: { ai: 'AI answers', help: 'Needs help', done: 'Completed', person: 'Held by Sari' },
    customer: 'Rina Kartika',
    question: 'Is the parang batik shirt in stock in XL? How much is shipping to Bandung?',
    answer:
      'Yes, it is. The parang batik shirt in XL is Rp\u00A0185.000. Shipping to Bandung is Rp\u00A018.000 and takes 2 to 3 days.',
    sources: 'Sources',
    sourceNames: ['Catalogue: parang batik shirt', 'Shipping in West Java'],
    askedAt: '09.40',
    answeredAt: '09.40',
    read: 'Read',
    follow: 'Good, I’ll take two',
    followedAt: '09.41',
  },

  trial: {
    link: 'Try it with your shop',
    heading: 'Try it with your shop, without registering',
    lead: 'Paste what there is to know about your shop, ask as a customer would, and see what the AI answers.',
    noScript: 'Trying it here needs JavaScript. After registering you can try it on the page Training.',
  },

  how: {
    heading: 'An AI you understand, not a black box',
    points: [
      {
        title: 'Every answer has its source',
        text: 'The AI answers only from the catalogue, shipping rates and rules you have written. Prices, links and numbers that are not in there are never sent.',
      },
      {
        title: 'It does not know? It hands the chat to you',
        text: 'Hard questions, complaints and requests for a person go to Escalations, with the reason and how long the customer has waited.',
      },
      {
        title: 'Take over at any time',
        text: 'Reply from Chabot or from the shop’s phone and the AI stops in that chat at once. Give it back with one button.',
      },
    ],
    source: {
      question: 'Can I exchange the size?',
      answer: 'Yes, within 7 days while the label is still on.',
      name: 'Exchange rules',
    },
    help: {
      name: 'Budi Santoso',
      reason: 'Shipping to Wamena is not in the training',
      waiting: 'waiting 3 min',
      question: 'Cash on delivery to Wamena?',
      reply: 'Answer',
      teach: 'Teach the AI',
    },
    takeover: { before: 'The AI holds this chat', action: 'Take over', after: 'You hold this chat. The AI is silent.' },
  },

  steps: {
    heading: 'From nothing to answering',
    list: [
      { title: 'Write what is often asked', text: 'Paste a catalogue, upload a file, or answer a few questions.' },
      { title: 'Link WhatsApp', text: 'Scan a QR code with the shop’s phone, as with WhatsApp Web.' },
      { title: 'Test first', text: 'Ask as a customer would, see the answer and its sources, correct it.' },
      { title: 'Turn it on step by step', text: 'Begin with a share of the chats. Raise it once you trust it.' },
    ],
  },

  price: {
    heading: 'Price',
    lead: 'We have no published price list yet, so we write no number here.',
    points: [
      'Tell us how many chats your shop has in a month. We answer with the full price before you pay anything.',
      'Registering, training and trying the AI asks for no card or bank account.',
      'Your customers pay us nothing. They keep using plain WhatsApp.',
    ],
    contact: 'Contact us',
    subject: 'Price of Chabot',
  },

  trust: {
    heading: 'Your customers’ data stays yours',
    points: [
      {
        title: 'In line with Indonesia’s PDP law',
        text: 'The shop is the controller of the data, we are the processor. Requests of customers about their data have a 72-hour clock in the dashboard.',
      },
      {
        title: 'Can be downloaded and deleted',
        text: 'The data of one customer can be exported, corrected and deleted, including files.',
      },
      {
        title: 'Every shop is separate',
        text: 'Team members see only their shop. Important changes are in the audit log.',
      },
    ],
    privacy: 'Privacy policy',
    terms: 'Terms of service',
  },

  questions: {
    heading: 'Questions',
    list: [
      {
        question: 'Do I need an ordinary number or the official WhatsApp API?',
        answer: [
          'An ordinary number is enough. Your shop’s number, on WhatsApp or WhatsApp Business, is linked with a QR code as in WhatsApp Web, and its phone can still be used.',
          'Meta’s official API is needed only to send message templates.',
        ],
      },
      {
        question: 'Can my number be blocked?',
        answer: [
          'There is a risk. WhatsApp does not officially support this kind of link and may restrict a number, above all one that writes to many people who have not saved it.',
          'So Chabot replies to those who wrote first, sends broadcasts slowly and only to people who agreed, and stops by itself when many refuse.',
        ],
      },
      {
        question: 'Where does my data go?',
        answer: [
          'Chats and training are kept in our database, separately for every shop. A customer’s question and the matching parts of the training are sent to the provider of the AI model, which words the answer.',
          'Who processes the data and how long it is kept is written in the privacy policy.',
        ],
      },
      {
        question: 'What if the AI answers wrongly?',
        answer: [
          'Every answer shows its source, so you see where the mistake comes from. Correct that source once, and the next answers are right too.',
          'You can also hold answers for some seconds before they are sent, to stop them.',
        ],
      },
      {
        question: 'Must the shop’s phone always be on?',
        answer: [
          'No. Once linked, Chabot works while the phone is off. WhatsApp wants the phone online now and then; if the link breaks, you are told.',
        ],
      },
      {
        question: 'Can a team use it together?',
        answer: ['Yes. Invite your team; every chat shows who holds it, so that it is not answered twice.'],
      },
    ],
  },

  end: {
    heading: 'Try it today, turn it on when you are sure',
    lead: 'Test mode sends nothing to customers until you turn it on.',
  },
  contact: 'Contact us',
};
