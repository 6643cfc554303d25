import type { LegalDocument } from '../document.ts';
import { operator } from './operator.id.ts';

export const terms: LegalDocument = {
  title: 'Ketentuan Layanan',
  version: '1.0',
  since: '2026-11-20',
  summary: [
    'Anda boleh memakai layanan ini untuk menjawab pelanggan usaha Anda, bukan untuk mengirim pesan kepada orang yang tidak memintanya.',
    'AI membantu, tetapi Anda tetap bertanggung jawab atas apa yang disampaikan usaha Anda.',
    'Nomor WhatsApp tunduk pada aturan WhatsApp: nomor yang melanggarnya dapat diblokir.',
    'Data Anda tetap milik Anda, dan dapat dibawa keluar.',
  ],
  sections: [
    {
      id: 'layanan',
      title: 'Layanan',
      parts: [
        `${operator.name} menyediakan tempat bagi tim Anda untuk melihat percakapan WhatsApp, dan AI yang menjawabnya menurut pengaturan Anda. Ketentuan ini berlaku antara ${operator.name} dan usaha yang memakainya.`,
      ],
    },
    {
      id: 'akun',
      title: 'Akun dan tim',
      parts: [
        {
          list: [
            'Data pendaftaran harus benar. Satu akun untuk satu orang; jangan berbagi kata sandi.',
            'Pemilik menentukan siapa yang menjadi anggota tim, dan bertanggung jawab atas yang dilakukan anggotanya.',
            'Jaga kata sandi Anda. Aktifkan verifikasi dua langkah bila tersedia. Beri tahu kami segera bila akun dipakai orang lain.',
          ],
        },
      ],
    },
    {
      id: 'whatsapp',
      title: 'Nomor WhatsApp',
      parts: [
        'Layanan ini tersambung sebagai perangkat tertaut dari nomor Anda, bukan lewat layanan resmi WhatsApp Business Platform. Sebagian fitur WhatsApp karena itu tidak tersedia.',
        {
          list: [
            'Anda menaati ketentuan WhatsApp. Pelanggaran dapat membuat nomor diblokir oleh WhatsApp, di luar kendali kami.',
            'HP dengan nomor itu harus tetap aktif; tautan yang terputus perlu dipindai ulang.',
            'WhatsApp dapat mengubah atau menghentikan cara kerjanya kapan saja.',
          ],
        },
      ],
    },
    {
      id: 'ai',
      title: 'AI',
      parts: [
        {
          list: [
            'AI dapat memberi jawaban yang keliru. Periksa pengaturan dan percakapannya, terutama tentang harga, stok, pembayaran, dan kesehatan.',
            'Pelanggan harus dapat mengetahui bahwa ia berbicara dengan AI, dan permintaan untuk dijawab manusia harus dipenuhi.',
            'AI tidak boleh dipakai untuk keputusan berakibat hukum, atau untuk menipu.',
          ],
        },
      ],
    },
    {
      id: 'larangan',
      title: 'Yang tidak diperbolehkan',
      parts: [
        {
          list: [
            'Mengirim pesan massal kepada orang yang tidak memberi persetujuan, atau setelah ia membalas STOP, BERHENTI, atau sejenisnya.',
            'Barang dan jasa terlarang, penipuan, kebencian, dan pelecehan.',
            'Mengumpulkan data spesifik, seperti data kesehatan atau keuangan pribadi, tanpa dasar yang sah.',
            'Mengganggu layanan, mencoba membuka data usaha lain, atau menjual kembali akses tanpa izin.',
          ],
        },
      ],
    },
    {
      id: 'data',
      title: 'Data',
      parts: [
        'Anda adalah pengendali data pelanggan Anda, dan kami prosesornya. Anda memastikan adanya dasar yang sah dan menjawab permintaan mereka; kami menyediakan alatnya dan membantu dalam tenggat 3×24 jam. Rinciannya ada dalam Kebijakan Privasi.',
        'Percakapan, pengetahuan, dan pengaturan tetap milik Anda. Kami memakainya hanya untuk menjalankan layanan bagi Anda.',
      ],
    },
    {
      id: 'biaya',
      title: 'Biaya',
      parts: [
        'Biaya, masa berlangganan, dan cara pembayaran mengikuti paket yang Anda setujui saat berlangganan. Perubahan harga diberitahukan sebelum berlaku untuk masa berikutnya.',
      ],
    },
    {
      id: 'ketersediaan',
      title: 'Ketersediaan',
      parts: [
        'Kami berupaya agar layanan berjalan terus-menerus, tetapi tidak dapat menjamin bebas gangguan. Pesan yang Anda tulis saat jaringan terputus disimpan di peramban Anda dan dikirim setelah tersambung kembali.',
      ],
    },
    {
      id: 'tanggung-jawab',
      title: 'Batas tanggung jawab',
      parts: [
        'Kami bertanggung jawab atas kerugian langsung yang timbul karena kesalahan kami, paling banyak sebesar biaya yang Anda bayar dalam dua belas bulan terakhir. Batas ini tidak berlaku untuk kesengajaan, kelalaian berat, dan hal yang menurut hukum tidak boleh dibatasi.',
      ],
    },
    {
      id: 'berakhir',
      title: 'Berhenti',
      parts: [
        'Anda dapat berhenti kapan saja pada akhir masa berlangganan. Kami dapat menghentikan akun yang melanggar ketentuan ini, setelah peringatan bila keadaannya memungkinkan.',
        'Setelah berhenti, Anda dapat meminta salinan data Anda. Sesudah itu data dihapus, kecuali yang wajib disimpan menurut hukum.',
      ],
    },
    {
      id: 'perubahan',
      title: 'Perubahan ketentuan',
      parts: [
        'Versi baru diumumkan di halaman ini dan diberitahukan kepada pemilik akun sebelum berlaku. Bila Anda tidak setuju, Anda dapat berhenti sebelum tanggal itu.',
      ],
    },
    {
      id: 'hukum',
      title: 'Hukum yang berlaku',
      parts: [
        'Ketentuan ini tunduk pada hukum Republik Indonesia. Perselisihan diselesaikan dengan musyawarah lebih dulu, lalu melalui pengadilan yang berwenang.',
      ],
    },
    { id: 'kontak', title: 'Menghubungi kami', parts: [`Tulis kepada ${operator.supportEmail}.`] },
  ],
};
