import type { ShortcutName } from '../../hands/shortcuts.ts';

/** Indonesian: the source language. */
export const hands = {
  sheet: {
    title: 'Pintasan papan tik',
    open: 'Pintasan papan tik',
    then: 'lalu',
    letters: 'Pintasan satu huruf',
    lettersNote: 'Matikan bila huruf-huruf itu mengganggu cara Anda bekerja.',
    parts: { list: 'Daftar chat', room: 'Chat yang terbuka', pages: 'Pindah halaman', everywhere: 'Di mana saja' },
    keys: {
      next: 'Chat berikutnya',
      previous: 'Chat sebelumnya',
      select: 'Pilih chat',
      selectUpTo: 'Pilih sampai chat ini',
      clear: 'Batalkan pilihan',
      take: 'Ambil alih',
      complete: 'Tandai selesai',
      reply: 'Balas',
      note: 'Tulis catatan',
      tag: 'Tambah label',
      inbox: 'Inbox',
      eskalasi: 'Eskalasi',
      autoReply: 'Auto-reply',
      taskCompleted: 'Selesai',
      tickets: 'Tiket',
      integrations: 'Integrasi',
      settings: 'Pengaturan',
      search: 'Cari',
      palette: 'Cari halaman, chat, atau perintah',
      sheet: 'Daftar pintasan ini',
    } satisfies Record<ShortcutName, string>,
  },
};
