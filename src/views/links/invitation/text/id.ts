import type { Invitation, InvalidLinkState } from '../../../../contracts/links.ts';

type Role = NonNullable<Invitation['role']>;

/** Indonesian: the source language. */
export const invitationText = {
  catalogue: 'links/invitation',
  page: 'Undangan tim',
  title: (business: string) => `Bergabung dengan tim ${business}`,
  titleUnknown: 'Bergabung dengan tim',
  facts: { business: 'Bisnis', inviter: 'Diundang oleh', role: 'Peran Anda', expires: 'Berlaku sampai', to: 'Untuk' },
  roles: { member: 'Anggota', owner: 'Pemilik' } satisfies Record<Role, string> as Record<Role, string>,
  can: {
    title: 'Yang dapat Anda lakukan',
    member: [
      'Membaca dan membalas chat pelanggan',
      'Mengambil alih chat dari AI dan mengembalikannya',
      'Menandai selesai, menyerahkan ke tim, dan memberi label',
    ],
    owner: [
      'Semua yang dapat dilakukan anggota',
      'Mengubah pengaturan bisnis dan AI',
      'Menyambungkan dan memutus WhatsApp',
      'Mengundang, mengubah peran, dan mengeluarkan anggota',
      'Menyerahkan bisnis kepada orang lain',
    ],
  },
  cannot: {
    title: 'Yang tidak dapat Anda lakukan',
    member: [
      'Mengubah pengaturan bisnis atau AI',
      'Menyambungkan atau memutus WhatsApp',
      'Mengundang atau mengeluarkan anggota, atau menyerahkan bisnis',
    ],
    owner: ['Mengeluarkan pemilik lain sebelum perannya dijadikan anggota'],
  },
  nameHint: 'Rekan tim belum tahu nama Anda.',
  personal: {
    title: 'Data pribadi yang akan Anda lihat',
    body: 'Nama, nomor WhatsApp, isi chat, dan berkas dari pelanggan bisnis ini.',
    understood:
      'Saya mengerti: data pelanggan hanya untuk melayani mereka, dan tidak saya salin atau bagikan ke luar bisnis ini.',
    missing: 'Centang dulu bahwa Anda mengerti.',
  },
  accept: 'Terima undangan',
  accepting: 'Menerima undangan…',
  decline: 'Tolak',
  signedOut: 'Masuk atau daftar dulu untuk menerima. Setelah itu Anda kembali ke halaman ini.',
  signedOutAddressed: (hint: string) =>
    `Undangan ini untuk ${hint}. Masuk atau daftar dengan alamat itu; setelah itu Anda kembali ke halaman ini.`,
  confirmDecline: {
    title: 'Tolak undangan ini?',
    body: (inviter: string) =>
      `${inviter} akan diberi tahu, dan tautan ini tidak dapat dipakai lagi. Kalau berubah pikiran, minta undangan baru.`,
    sender: 'Pengundang',
    confirm: 'Ya, tolak',
    confirming: 'Menolak…',
  },
  alreadyMember: {
    title: (business: string) => `Anda sudah di tim ${business}`,
    body: 'Undangan ini tidak Anda perlukan lagi.',
    open: 'Buka beranda',
  },
  joined: { title: (business: string) => `Selamat datang di ${business}`, body: 'Membuka beranda…' },
  declined: { title: 'Undangan ditolak', body: 'Pengundang sudah diberi tahu. Anda dapat menutup halaman ini.' },
  invalid: {
    expired: {
      title: 'Undangan ini sudah kedaluwarsa',
      body: 'Undangan berlaku tujuh hari. Minta tautan baru kepada pengundang.',
    },
    revoked: {
      title: 'Undangan ini sudah dicabut',
      body: 'Pemilik bisnis mencabutnya. Kalau menurut Anda keliru, hubungi pengundang.',
    },
    accepted: {
      title: 'Undangan ini sudah dipakai',
      body: 'Setiap undangan hanya untuk satu orang. Kalau bukan Anda yang memakainya, minta tautan baru.',
    },
    declined: {
      title: 'Undangan ini sudah ditolak',
      body: 'Kalau berubah pikiran, minta tautan baru kepada pengundang.',
    },
    malformed: {
      title: 'Tautan ini tidak dapat dibaca',
      body: 'Mungkin terpotong saat disalin. Buka lagi dari pesan aslinya, atau minta tautan baru.',
    },
    business_gone: { title: 'Bisnis ini sudah tidak ada', body: 'Undangannya ikut berakhir.' },
  } satisfies Record<InvalidLinkState, { title: string; body: string }> as Record<
    InvalidLinkState,
    { title: string; body: string }
  >,
};
export type InvitationText = typeof invitationText;
