export const appUpdateText = {
  catalogue: 'app/appUpdate',
  ready: 'Versi baru siap.',
  note: 'Muat ulang bila Anda selesai menulis.',
  reload: 'Muat ulang',
  later: 'Nanti',
  required: 'Halaman ini perlu versi baru.',
  kept: 'Pesan dan draf chat tetap tersimpan.',
  refused: {
    title: 'Ada versi baru Chabot',
    why: 'Halaman ini masih versi lama, jadi tindakan tadi belum dijalankan. Muat ulang, lalu ulangi.',
    kept: 'Pesan dan draf chat tetap tersimpan. Isian formulir yang belum disimpan akan hilang: salin dulu bila masih perlu.',
    later: 'Nanti',
  },
};
export type AppUpdateText = typeof appUpdateText;
