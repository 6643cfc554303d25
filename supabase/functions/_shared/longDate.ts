/** "28 November 2026 pukul 09.30 WIB": for mails, where the reader's time zone is unknown. */
export const longDate = (iso: string): string =>
  new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Jakarta' }).format(
    new Date(iso),
  ) + ' WIB';
