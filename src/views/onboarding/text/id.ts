import type { CreationDenial } from '../../../contracts/onboarding.ts';

/** Indonesian, the source language. The English details are fixed messages that the user sees. */
export const createBusinessText = {
  catalogue: 'onboarding',
  start: {
    title: 'Buat bisnis baru',
    explanation: 'Beri nama bisnisnya. Saluran WhatsApp dan AI-nya kami siapkan sekaligus.',
    name: 'Nama bisnis',
    nameHint: 'Seperti yang dikenal pelanggan, misalnya Warung Bu Tini.',
    missing: 'Isi nama bisnisnya.',
    tooLong: (length: number) => `Nama ini ${length} karakter; paling panjang 200.`,
    testing: 'Bisnis baru mulai dalam mode uji coba: AI belum menjawab pelanggan sampai Anda menyalakannya.',
    submit: 'Buat bisnis',
    making: 'Sedang dibuat…',
    resume: 'Lanjutkan',
    steps: {
      business: 'Bisnis',
      teamBusiness: 'Anda sebagai pemilik',
      channel: 'Saluran WhatsApp',
      agent: 'AI',
      link: 'AI disambungkan ke saluran',
    },
    progress: 'Yang sedang disiapkan',
    status: { done: 'selesai', busy: 'sedang dibuat', failed: 'gagal', waiting: 'menunggu' },
    made: (name: string) => `${name} siap. Membuka langkah berikutnya…`,
  },
  shopText: {
    title: 'Teks toko Anda ikut',
    body: 'Yang Anda tulis sebelum mendaftar menjadi pengetahuan AI pertama. Di langkah berikutnya Anda dapat melengkapinya.',
    show: 'Lihat teksnya',
  },
  unknown: {
    title: 'Bisnis ini belum dapat diperiksa',
    explanation: 'Server tidak menjawab. Periksa koneksi Anda, lalu coba lagi.',
    detail: 'Failed to get business',
  },
  taken: {
    title: 'Bisnis ini milik orang lain',
    explanation: 'Alamat ini sudah dipakai untuk bisnis lain. Mulai lagi dari panel admin untuk membuat bisnis baru.',
    panel: 'Buka panel admin',
    ownExplanation: 'Alamat ini sudah dipakai untuk bisnis lain. Mulai lagi dari Inbox untuk membuat bisnis baru.',
    inbox: 'Buka Inbox',
  },
  denied: {
    title: {
      closed: 'Bisnis baru dibuat oleh kami',
      limit: 'Batas bisnis baru tercapai',
      unconfirmed: 'Konfirmasi akun Anda dulu',
      anonymous: 'Daftar dulu',
    } satisfies Record<CreationDenial, string>,
    why: {
      closed: 'Ingin memakai Chabot untuk bisnis Anda? Hubungi kami:',
      limit: 'Anda sudah membuat 3 bisnis dalam 24 jam terakhir. Coba lagi besok.',
      unconfirmed: 'Konfirmasi email atau nomor HP Anda, lalu periksa lagi.',
      anonymous: 'Keluar dulu, lalu daftar dengan email atau nomor HP untuk membuat bisnis.',
    } satisfies Record<CreationDenial, string>,
    check: 'Periksa lagi',
  },
  failed: {
    steps: {
      business: 'Bisnis belum dapat dibuat.',
      teamBusiness: 'Anda belum dapat dicatat sebagai pemilik.',
      channel: 'Saluran WhatsApp belum dapat dibuat.',
      agent: 'AI belum dapat dibuat.',
      link: 'AI belum dapat disambungkan ke saluran.',
    },
    why: {
      taken: 'Alamat ini sudah dipakai. Mulai lagi dengan bisnis baru.',
      noUser: 'Sesi Anda berakhir. Masuk lagi, lalu lanjutkan dari sini.',
      missing: 'Saluran atau AI-nya tidak ditemukan. Lanjutkan untuk menyiapkannya lagi.',
      forbidden: 'Anda tidak boleh lagi membuat bisnis ini. Muat ulang halaman untuk melihat alasannya.',
      limit: 'Anda sudah membuat 3 bisnis dalam 24 jam terakhir. Coba lagi besok.',
      unreachable:
        'Server belum menjawab sebagaimana mestinya. Lanjutkan beberapa saat lagi; bila tetap gagal, periksa koneksi Anda.',
      unexpected: 'Terjadi kesalahan yang tidak kami kenali. Coba lanjutkan beberapa saat lagi.',
    },
    kept: 'Yang sudah jadi tersimpan dan tidak dibuat dua kali.',
    details: {
      business: 'Failed to create business',
      teamBusiness: 'Failed to create team business',
      channel: 'Failed to create channel',
      agent: 'Failed to create agent',
      link: 'Failed to link channel and agent',
      missing: 'Failed to create channel or agent',
      noUser: 'User not found',
    },
  },
};
export type CreateBusinessText = typeof createBusinessText;
