import type { ConsentText } from './id.ts';

export const consentText: ConsentText = {
  catalogue: 'app/consent',
  title: 'Measuring adverts',
  ask: 'May we measure which advert you came from? Meta’s pixel and the cookies _fbc/_fbp (90 days) are used only after you agree. Everything works the same without them.',
  accept: 'Accept',
  refuse: 'Refuse',
  chosen: 'This is your choice now.',
  privacy: 'Privacy policy',
  yours: {
    title: 'Your choice about measuring adverts',
    none: 'You have not chosen yet. Nothing is measured until you agree.',
    accepted: 'You have agreed to adverts being measured.',
    blocked: 'You have agreed to adverts being measured, but your browser blocks it. There is nothing you need to do.',
    refused: 'You have refused. Nothing is measured.',
  },
};
