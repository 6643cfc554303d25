import type { Text } from '../text.ts';

export const pages: Text['pages'] = {
  home: 'To the home page',
  version: (version, date) => `Version ${version} · in force since ${date}`,
  print: 'Print',
  short: 'In short',
  contents: 'Contents',
  otherLanguage: 'This document is binding in Indonesian, and shown as it is.',
  privacy: 'Privacy policy',
  terms: 'Terms of service',
};
