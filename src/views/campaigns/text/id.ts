/** Which page of a list is shown. */
export const pagesText = {
  catalogue: 'pages',
  label: 'Halaman',
  previous: 'Sebelumnya',
  next: 'Berikutnya',
  shown: (page: string, last: string, total: string) => `Halaman ${page} dari ${last} · ${total} semuanya`,
};

export type PagesText = typeof pagesText;
