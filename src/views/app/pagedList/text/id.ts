/** What all paged lists say. */
export const pagesText = {
  catalogue: 'pages',
  label: 'Halaman',
  previous: 'Sebelumnya',
  next: 'Berikutnya',
  shown: (page: string, last: string, total: string) => `Halaman ${page} dari ${last} · ${total} semuanya`,
  listed: (rows: string) => `${rows} di daftar`,
  beyond: (page: string) => `Halaman itu tidak ada lagi. Ini halaman terakhir, ${page}.`,
  changing: 'Menyimpan…',
  denied: { title: 'Anda tidak lagi di tim ini', body: 'Daftar ini hanya terlihat oleh anggota tim.' },
};

export type PagesText = typeof pagesText;
