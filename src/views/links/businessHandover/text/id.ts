import type { BusinessHandover } from '../../../../contracts/links.ts';

type End = Exclude<BusinessHandover['state'], 'valid'>;

/** Indonesian: the source language. */
export const businessHandoverText = {
  catalogue: 'links/businessHandover',
  page: 'Pindah kepemilikan',
  title: (business: string) => `Terima bisnis ${business}`,
  titleUnknown: 'Terima bisnis',
  facts: { sender: 'Diserahkan oleh', expires: 'Berlaku sampai', to: 'Untuk' },
  message: 'Pesan dari pengirim',
  signedOut: 'Masuk atau daftar dulu untuk melihat isinya dan menerima. Setelah itu Anda kembali ke halaman ini.',
  signedOutAddressed: (hint: string) =>
    `Pindah kepemilikan ini untuk ${hint}. Masuk atau daftar dengan alamat itu untuk melihat isinya; setelah itu Anda kembali ke halaman ini.`,
  moves: {
    title: 'Yang berpindah kepada Anda',
    channels: 'Saluran WhatsApp',
    none: 'Belum ada saluran',
    agents: 'AI',
    rooms: 'Chat',
    recipientLists: 'Daftar penerima',
    campaigns: 'Siaran',
    members: 'Orang di tim',
    more: (count: string) => `${count} atau lebih`,
  },
  keeps: {
    title: (sender: string) => `Yang tetap pada ${sender}`,
    sender: 'pengirim',
    list: [
      'Tetap di tim sebagai anggota, sampai Anda mengeluarkannya',
      'Masih dapat membaca dan membalas chat selama menjadi anggota',
      'Akun dan bisnis lain miliknya tidak ikut berpindah',
    ],
  },
  consequences: {
    title: 'Akibatnya',
    owner: 'Anda menjadi pemilik: pengaturan, tagihan, dan anggota tim ada di tangan Anda.',
    paused: (campaigns: number) =>
      `${campaigns} siaran yang berjalan atau terjadwal akan dijeda. Anda sendiri yang melanjutkannya.`,
    quiet: 'Tidak ada siaran yang sedang berjalan.',
    session:
      'Nomor WhatsApp tetap tersambung, dan pengaturan AI tetap. Periksa sambungannya di Integrasi: HP yang memegang nomor itu masih HP pengirim.',
    failed: (channel: string) => `${channel} sedang terputus. Setelah menerima, sambungkan ulang di Integrasi.`,
    personal: 'Data pribadi pelanggan (nama, nomor WhatsApp, isi chat) menjadi tanggung jawab Anda menurut UU PDP.',
  },
  confirm: {
    label: 'Ketik kata pertama nama bisnis untuk menerima',
    hint: (name: string) => `Ketik: ${name}`,
    same: 'Sudah cocok.',
    prefix: (rest: string) => `Masih kurang “${rest}”.`,
    missingWords: (words: string) => `Belum ada: ${words}.`,
    close: (name: string) => `Hampir sama, ada huruf yang berbeda. Ketik “${name}”.`,
    different: (name: string) => `Belum sama. Ketik “${name}”.`,
  },
  accept: 'Terima bisnis',
  accepting: 'Menerima bisnis…',
  decline: 'Tolak',
  confirmDecline: {
    title: 'Tolak pindah kepemilikan ini?',
    body: (sender: string) =>
      `${sender} akan diberi tahu dan tetap menjadi pemilik. Tautan ini tidak dapat dipakai lagi.`,
    sender: 'Pengirim',
    confirm: 'Ya, tolak',
    confirming: 'Menolak…',
  },
  alreadyMember: {
    title: (business: string) => `Anda sudah pemilik ${business}`,
    body: 'Tidak ada yang perlu Anda terima.',
    open: 'Buka bisnis',
  },
  receipt: {
    title: 'Bukti pindah kepemilikan',
    body: (business: string) => `${business} sekarang milik Anda.`,
    business: 'Bisnis',
    from: 'Dari',
    to: 'Kepada',
    at: 'Waktu',
    paused: 'Siaran yang dijeda',
    setUp: 'Lanjutkan penyiapan',
    setUpNext: 'Penyiapan bisnis ini belum selesai. Anda melanjutkannya dari langkah terakhir pemilik sebelumnya.',
    next: 'Berikutnya: periksa sambungan WhatsApp di Integrasi, lalu lihat siapa saja di tim di Pengaturan.',
  },
  declined: {
    title: 'Pindah kepemilikan ditolak',
    body: 'Pengirim sudah diberi tahu. Anda dapat menutup halaman ini.',
  },
  invalid: {
    expired: {
      title: 'Tautan pindah kepemilikan ini sudah kedaluwarsa',
      body: 'Tautan berlaku tujuh hari. Minta tautan baru kepada pemilik bisnis.',
    },
    revoked: {
      title: 'Pindah kepemilikan ini sudah dicabut',
      body: 'Pemilik bisnis mencabutnya, atau sudah membuat tautan yang lebih baru.',
    },
    accepted: {
      title: 'Pindah kepemilikan ini sudah selesai',
      body: 'Bisnisnya sudah diterima. Penerimanya melihat buktinya di sini setelah masuk dengan akunnya.',
    },
    declined: {
      title: 'Pindah kepemilikan ini sudah ditolak',
      body: 'Kalau berubah pikiran, minta tautan baru kepada pemilik bisnis.',
    },
    malformed: {
      title: 'Tautan ini tidak dapat dibaca',
      body: 'Mungkin terpotong saat disalin. Buka lagi dari pesan aslinya, atau minta tautan baru.',
    },
    business_gone: { title: 'Bisnis ini sudah tidak ada', body: 'Pindah kepemilikannya ikut berakhir.' },
    sender_no_longer_owner: {
      title: 'Pengirim bukan pemilik lagi',
      body: 'Kepemilikan bisnis ini berpindah setelah tautan dibuat. Minta tautan baru kepada pemilik yang sekarang.',
    },
  } satisfies Record<End, { title: string; body: string }> as Record<End, { title: string; body: string }>,
};
export type BusinessHandoverText = typeof businessHandoverText;
