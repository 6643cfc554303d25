/** "28 November 2026 pukul 09.30 WIB": for letters, whose readers' zone nobody knows. */
export const longDate = (iso: string): string =>
  new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Jakarta' }).format(
    new Date(iso),
  ) + ' WIB';
