import type { PagesText } from './id.ts';

export const pagesText: PagesText = {
  catalogue: 'pages',
  label: 'Pages',
  previous: 'Previous',
  next: 'Next',
  shown: (page, last, total) => `Page ${page} of ${last} · ${total} in all`,
};
