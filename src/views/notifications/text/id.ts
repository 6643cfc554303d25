/** Indonesian, the source language. */
export const notificationsText = {
  catalogue: 'notifications',
  needsHelp: (name: string) => `${name} perlu bantuan`,
  ending: {
    title: (name: string) => `${name} belum dijawab`,
    body: 'Lima menit lagi chat ini masuk Eskalasi. Jawab, atau tekan “Tetap saya pegang”.',
  },
  previewHidden: 'Buka Chabot untuk membacanya.',
  needHelp: (count: number) => `${count} chat perlu bantuan`,
  newlyWaiting: (count: string) => `Ada chat baru yang menunggu tim. Semuanya ${count}.`,
  waiting: (count: number) => `${count} chat menunggu Anda`,
  needHelpCount: (count: number) => `${count} perlu bantuan`,
  names: (names: string, more: number) => (more > 0 ? `${names}, dan ${more} lainnya` : names),
  example: { title: 'Contoh notifikasi Chabot', body: 'Beginilah Chabot memanggil Anda di perangkat ini.' },
  muted: 'Ada yang memanggil Anda, tetapi peramban menahan bunyinya. Tekan di mana saja untuk menyalakannya.',
};
export type NotificationsText = typeof notificationsText;
