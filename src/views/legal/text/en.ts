import type { LegalText } from './id.ts';

export const legalText: LegalText = {
  catalogue: 'legal',
  home: 'To the home page',
  version: (version, date) => `Version ${version} · in force since ${date}`,
  print: 'Print',
  summary: 'In short',
  contents: 'Contents',
  languageNote: 'This document is binding in Indonesian, and shown as it is.',
  privacy: 'Privacy policy',
  terms: 'Terms of service',
  notFound: {
    title: 'This page does not exist',
    english: 'Not Found',
    message: 'The page you are looking for does not exist.',
    explanation: 'The address may have been mistyped, or the page may have moved.',
    back: 'Go back',
    startOver: 'Start Over',
  },
  deferred: {
    title: 'Deferred data',
    now: 'This part shows at once.',
    waiting: 'Waiting for deferred data…',
    later: 'This part follows after 2 seconds.',
  },
};
