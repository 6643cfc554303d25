import type { PagesText } from './id.ts';

export const pagesText: PagesText = {
  catalogue: 'pages',
  label: 'Pages',
  previous: 'Previous',
  next: 'Next',
  shown: (page, last, total) => `Page ${page} of ${last} · ${total} in all`,
  listed: (rows) => `${rows} in the list`,
  beyond: (page) => `That page does not exist any more. This is the last page, ${page}.`,
  changing: 'Saving…',
  denied: { title: 'You are no longer in this team', body: 'Only members of the team see this list.' },
};
