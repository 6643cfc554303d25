import type { ToastCode } from '../../../machines/toasts/toast.ts';

/** Indonesian: the source language. */
export const toasts = {
  region: 'Pemberitahuan',
  close: 'Tutup pemberitahuan',
  undo: 'Urungkan',
  times: (times: number) => `${times} kali`,
  waiting: (waiting: number) => `${waiting} pemberitahuan lagi menunggu`,
  codes: {
    'business.switchFailed': 'Bisnis tidak dapat dibuka',
    'link.copied': 'Tautan disalin',
    'message.failed': 'Pesan belum terkirim',
    'message.forwarded': 'Pesan sedang diteruskan',
    'room.completed': 'Percakapan ditandai selesai',
    'room.completeFailed': 'Percakapan belum dapat ditandai selesai',
    'room.escalated': 'Percakapan dipindahkan ke Eskalasi',
    'room.escalateFailed': 'Percakapan belum dapat dieskalasi',
    'room.givenBack': 'Percakapan dikembalikan ke AI',
    'room.giveBackFailed': 'Percakapan belum dapat dikembalikan ke AI',
    'room.taken': 'Rekan Anda lebih dulu mengambil percakapan ini',
    'room.takeFailed': 'Percakapan belum dapat diambil alih',
    'room.undone': 'Diurungkan. Percakapan seperti semula',
    'room.undoFailed': 'Belum dapat diurungkan',
    'room.undoRefused': 'Tidak diurungkan: percakapan ini sudah dilanjutkan',
    'signOut.failed': 'Belum dapat keluar di semua perangkat',
    'team.joined': 'Anda bergabung dengan tim',
    'team.left': 'Anda keluar dari tim',
    'team.saved': 'Perubahan tim disimpan',
  } satisfies Record<ToastCode, string> as Record<ToastCode, string>,
};
