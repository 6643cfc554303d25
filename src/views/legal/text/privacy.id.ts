import type { LegalDocument } from '../document.ts';
import { operator } from './operator.id.ts';

export const privacy: LegalDocument = {
  title: 'Kebijakan Privasi',
  version: '1.0',
  since: '2026-11-20',
  summary: [
    `Usaha yang Anda hubungi lewat WhatsApp adalah pengendali data Anda. ${operator.name} memprosesnya atas nama usaha itu.`,
    'Pesan Anda dapat dijawab oleh AI. Anda selalu boleh meminta dijawab manusia.',
    'Kami tidak menjual data, dan tidak memakai isi percakapan untuk iklan.',
    'Permintaan untuk melihat, memperbaiki, menghentikan, atau menghapus data dijawab paling lambat 3×24 jam.',
  ],
  sections: [
    {
      id: 'peran',
      title: 'Siapa bertanggung jawab atas apa',
      parts: [
        `${operator.name} adalah layanan untuk usaha di Indonesia yang menjawab pelanggannya lewat WhatsApp dengan bantuan AI.`,
        'Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi (UU PDP) membedakan dua peran:',
        {
          list: [
            'Pengendali data: usaha yang Anda hubungi. Usaha itulah yang menentukan untuk apa percakapan dengan Anda dipakai.',
            `Prosesor data: ${operator.name}. Kami menyimpan dan meneruskan percakapan atas perintah usaha tersebut, dan tidak untuk tujuan kami sendiri.`,
            `Untuk data akun pemilik usaha dan anggota timnya, ${operator.name} adalah pengendali.`,
          ],
        },
      ],
    },
    {
      id: 'data',
      title: 'Data yang diproses',
      parts: [
        {
          caption: 'Data yang diproses, asalnya, dan untuk apa',
          table: [
            ['Data', 'Asalnya', 'Untuk apa'],
            [
              'Nama tampilan, foto profil, nomor, atau pengenal WhatsApp',
              'WhatsApp, saat Anda menulis kepada usaha',
              'Mengenali percakapan dan membalasnya',
            ],
            [
              'Isi pesan, gambar, suara, dokumen, lokasi yang Anda kirim',
              'Anda',
              'Menjawab Anda dan mencatat kesepakatan dengan usaha',
            ],
            ['Status terkirim dan dibaca', 'WhatsApp', 'Memastikan pesan sampai'],
            [
              'Label, status percakapan, siapa yang menjawab',
              'Usaha dan timnya, atau AI',
              'Membagi pekerjaan dan menunjukkan kapan manusia diperlukan',
            ],
            [
              'Email atau nomor HP, kata sandi (tersandi), faktor kedua',
              'Pemilik usaha dan anggota tim',
              'Masuk ke akun dengan aman',
            ],
          ],
        },
        'Kami tidak meminta data kesehatan, biometrik, data anak, atau data keuangan pribadi. Mohon tidak mengirimkannya lewat percakapan bila tidak perlu.',
      ],
    },
    {
      id: 'dasar',
      title: 'Dasar pemrosesan',
      parts: [
        {
          list: [
            'Menjawab pesan yang Anda kirim: pelaksanaan permintaan Anda, atau perjanjian dengan usaha yang Anda hubungi.',
            'Pesan siaran dan promosi: hanya dengan persetujuan Anda. Balas BERHENTI kapan saja untuk menariknya.',
            'Keamanan layanan dan pencegahan penyalahgunaan: kepentingan yang sah.',
            'Kewajiban hukum, misalnya penyimpanan bukti transaksi untuk pajak.',
          ],
        },
      ],
    },
    {
      id: 'ai',
      title: 'Jawaban dari AI',
      parts: [
        'Sebagian pesan dijawab otomatis oleh AI yang diatur usaha. Untuk menyusun jawaban, isi percakapan yang diperlukan dikirim kepada penyedia model AI.',
        {
          list: [
            'AI dapat keliru. Untuk harga, pembayaran, kesehatan, atau hal penting lain, mintalah kepastian dari manusia.',
            'Tulis “minta manusia” kapan saja. Percakapan lalu diserahkan kepada tim usaha, dan AI berhenti menjawab.',
            'Begitu anggota tim membalas, AI berhenti di percakapan itu sampai dikembalikan kepadanya atau waktu diamnya berakhir.',
            'Tidak ada keputusan berakibat hukum tentang Anda yang diambil hanya oleh AI.',
            'Isi percakapan tidak dipakai untuk melatih model umum milik penyedia AI.',
          ],
        },
      ],
    },
    {
      id: 'penerima',
      title: 'Siapa lagi yang memproses',
      parts: [
        {
          caption: 'Subprosesor dan tugasnya',
          table: [
            ['Pihak', 'Tugas', 'Data', 'Tempat'],
            [
              'Penyedia basis data dan penyimpanan',
              'Menyimpan akun, percakapan, dan lampiran',
              'Semua data di atas',
              'Wilayah yang dipilih pengelola, tercantum dalam perjanjian',
            ],
            [
              'Penyedia model AI',
              'Menyusun jawaban',
              'Isi percakapan yang diperlukan, tanpa kata sandi',
              'Dapat di luar Indonesia',
            ],
            [
              'Penghubung WhatsApp',
              'Meneruskan pesan dari dan ke WhatsApp',
              'Pesan, nomor, status',
              'Server yang dikelola sendiri',
            ],
            ['WhatsApp (Meta)', 'Mengantar pesan', 'Pesan, nomor, status', 'Menurut kebijakan WhatsApp'],
            ['Jaringan pengantar berkas', 'Mengantar berkas aplikasi', 'Alamat IP', 'Titik terdekat dari Anda'],
          ],
        },
        'Setiap pihak terikat perjanjian pemrosesan data. Perubahan daftar ini diumumkan di halaman ini sebelum berlaku.',
      ],
    },
    {
      id: 'lintas-batas',
      title: 'Pengiriman ke luar Indonesia',
      parts: [
        'Bila data diproses di luar wilayah Indonesia, kami memastikan tingkat pelindungan yang setara, atau perjanjian yang mengikat, atau persetujuan Anda, sebagaimana diatur UU PDP.',
      ],
    },
    {
      id: 'masa-simpan',
      title: 'Berapa lama disimpan',
      parts: [
        {
          caption: 'Masa simpan tiap jenis data',
          table: [
            ['Data', 'Masa simpan'],
            [
              'Percakapan dan lampiran',
              'Selama diperlukan usaha; dihapus atas permintaan Anda atau saat usaha berhenti berlangganan',
            ],
            ['Bukti transaksi', 'Sesuai kewajiban pajak dan pembukuan'],
            ['Akun anggota tim', 'Sampai akun dihapus'],
            ['Draf dan pesan yang belum terkirim', 'Di peramban anggota tim, sampai terkirim atau ia keluar'],
            ['Kuki masuk', 'Paling lama 400 hari, dihapus saat keluar'],
            ['Kuki asal iklan (_fbc, _fbp)', '90 hari'],
            ['Catatan keamanan', 'Selama diperlukan untuk menyelidiki gangguan'],
          ],
        },
      ],
    },
    {
      id: 'hak',
      title: 'Hak Anda',
      parts: [
        'Anda dapat menggunakan hak berikut tanpa biaya. Tenggat dihitung sejak permintaan diterima:',
        {
          caption: 'Hak menurut UU PDP dan tenggatnya',
          table: [
            ['Hak', 'Tenggat'],
            ['Melihat data Anda dan rekam jejak pemrosesannya, serta mendapat salinannya', '3×24 jam'],
            ['Memperbaiki atau melengkapi data', '3×24 jam'],
            ['Menarik persetujuan; pemrosesan dihentikan', '3×24 jam'],
            ['Menunda atau membatasi pemrosesan', '3×24 jam'],
            [
              'Mengakhiri pemrosesan, menghapus, dan memusnahkan data',
              'Segera setelah tidak lagi ada dasar untuk menyimpannya',
            ],
            ['Berkeberatan atas keputusan yang hanya diambil secara otomatis', 'Langsung: tulis “minta manusia”'],
            ['Mengadu dan menggugat ganti rugi', 'Menurut peraturan perundang-undangan'],
          ],
        },
      ],
    },
    {
      id: 'pelanggan',
      title: 'Jika Anda pelanggan sebuah toko',
      parts: [
        {
          list: [
            'Pakai formulir “Minta data Anda dari sebuah toko” di bawah, atau tulis permintaan Anda di percakapan WhatsApp yang sama, misalnya “hapus data saya”.',
            `Tidak tahu toko mana, atau tidak dijawab? Tulis kepada ${operator.privacyEmail} dengan nomor WhatsApp Anda dan nomor yang menghubungi Anda. Kami meneruskannya kepada toko yang bersangkutan.`,
            'Sebelum menjawab kami memastikan bahwa nomor itu milik Anda, agar data Anda tidak jatuh ke tangan orang lain.',
          ],
        },
      ],
    },
    {
      id: 'anak',
      title: 'Anak',
      parts: [
        'Layanan ini tidak ditujukan bagi anak. Data anak hanya boleh diproses dengan persetujuan orang tua atau wali. Beri tahu kami bila Anda menemukannya.',
      ],
    },
    {
      id: 'keamanan',
      title: 'Keamanan dan kebocoran',
      parts: [
        'Data dikirim tersandi. Setiap usaha hanya dapat membuka datanya sendiri; batas itu dijaga oleh basis data, bukan hanya oleh tampilan. Kunci penghubung WhatsApp tidak pernah sampai ke peramban.',
        'Bila terjadi kegagalan pelindungan data, Anda dan lembaga yang berwenang diberi tahu secara tertulis paling lambat 3×24 jam: data apa, kapan dan bagaimana terungkap, serta upaya penanganannya.',
      ],
    },
    {
      id: 'kuki',
      title: 'Kuki dan penyimpanan peramban',
      parts: [
        {
          list: [
            'Kuki masuk diperlukan agar anggota tim tetap masuk.',
            'Pilihan tampilan, draf, dan antrean pesan disimpan di peramban; draf dan antrean dihapus saat keluar.',
            'Bila Anda datang dari iklan dan menyetujui pengukuran iklan, pengenal iklan di alamat halaman disalin ke kuki _fbc dan _fbp selama 90 hari, hanya bila kuki itu belum ada. Pilihan itu dapat Anda ubah di halaman ini kapan saja; bila ditolak, kuki itu dihapus.',
          ],
        },
      ],
    },
    {
      id: 'perubahan',
      title: 'Perubahan',
      parts: [
        'Versi baru diumumkan di halaman ini beserta tanggal berlakunya. Perubahan penting diberitahukan kepada pemilik akun sebelum berlaku.',
      ],
    },
    {
      id: 'kontak',
      title: 'Menghubungi kami',
      parts: [`Petugas pelindungan data ${operator.name}: ${operator.privacyEmail}.`],
    },
  ],
};
