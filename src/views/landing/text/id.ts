/** Indonesian: the source language. Title and description are those of the specification. */
export const landingText = {
  catalogue: 'landing',
  title: 'Chabot Customer Service No 1 di Indonesia',
  description: 'CS 24/7 • 20x lebih murah • Sales naik 30% • Mulai Sekarang!',
  skip: 'Langsung ke isi',
  menu: {
    label: 'Halaman ini',
    how: 'Cara kerja',
    price: 'Harga',
    questions: 'Tanya jawab',
    otherLanguage: 'English',
    signIn: 'Masuk',
  },
  start: 'Mulai sekarang',

  hero: {
    heading: 'Chat WhatsApp toko Anda dijawab, 24 jam',
    lead: 'AI menjawab dari keterangan yang Anda tulis, dengan sumbernya. Yang tidak ia ketahui, ia serahkan kepada Anda, dan Anda bisa mengambil alih kapan saja.',
    facts: ['Nomor WhatsApp Anda sendiri', 'Siap dalam 5 menit', 'Tanpa kartu kredit'],
  },

  picture: {
    label: 'Contoh Inbox Chabot',
    inbox: 'Inbox',
    example: 'Contoh',
    ai: 'AI',
    rooms: [
      { name: 'Rina Kartika', time: '09.41', text: 'Baik kak, saya ambil dua', tag: 'ai' },
      { name: 'Budi Santoso', time: '09.38', text: 'Bisa COD ke Wamena?', tag: 'help' },
      { name: 'Dewi Lestari', time: '09.12', text: 'Terima kasih banyak!', tag: 'done' },
      { name: 'Agus Pratama', time: '08.55', text: 'Sudah saya kirim, Pak', tag: 'person' },
    ],
    tags: { ai: 'AI menjawab', help: 'Perlu bantuan', done: 'Selesai', person: 'Ditangani Sari' },
    customer: 'Rina Kartika',
    question: 'Kak, kemeja batik parang ukuran XL ready? Ongkir ke Bandung berapa?',
    answer:
      'Ready, Kak. Kemeja batik parang XL Rp\u00A0185.000. Ongkir ke Bandung Rp\u00A018.000, sampai dalam 2 sampai 3 hari.',
    sources: 'Sumber',
    sourceNames: ['Katalog: kemeja batik parang', 'Ongkir Jawa Barat'],
    askedAt: '09.40',
    answeredAt: '09.40',
    read: 'Dibaca',
    follow: 'Baik kak, saya ambil dua',
    followedAt: '09.41',
  },

  trial: {
    link: 'Coba dengan toko Anda',
    heading: 'Coba dengan toko Anda, tanpa mendaftar',
    lead: 'Tempel keterangan toko, tanyakan seperti pelanggan, dan lihat apa yang AI jawab.',
    noScript: 'Mencoba di sini membutuhkan JavaScript. Setelah mendaftar, Anda dapat mencobanya di halaman Latih AI.',
  },

  how: {
    heading: 'AI yang Anda pahami, bukan kotak hitam',
    points: [
      {
        title: 'Setiap jawaban ada sumbernya',
        text: 'AI hanya menjawab dari katalog, ongkir, dan aturan yang Anda tulis. Harga, tautan, dan nomor yang tidak ada di sana tidak pernah dikirim.',
      },
      {
        title: 'Tidak tahu? Diserahkan kepada Anda',
        text: 'Pertanyaan sulit, keluhan, dan permintaan bicara dengan orang masuk ke Eskalasi, dengan alasannya dan lama pelanggan menunggu.',
      },
      {
        title: 'Anda ambil alih kapan saja',
        text: 'Balas dari Chabot atau dari HP toko: AI langsung berhenti di chat itu. Kembalikan dengan satu tombol.',
      },
    ],
    source: {
      question: 'Bisa tukar ukuran?',
      answer: 'Bisa, Kak, dalam 7 hari selama label belum dilepas.',
      name: 'Aturan penukaran',
    },
    help: {
      name: 'Budi Santoso',
      reason: 'Ongkir ke Wamena tidak ada di pengetahuan AI',
      waiting: 'menunggu 3 mnt',
      question: 'Bisa COD ke Wamena?',
      reply: 'Jawab',
      teach: 'Ajari AI',
    },
    takeover: { before: 'AI memegang chat ini', action: 'Ambil alih', after: 'Anda memegang chat ini. AI diam.' },
  },

  steps: {
    heading: 'Dari nol sampai menjawab',
    list: [
      { title: 'Tulis yang sering ditanyakan', text: 'Tempel katalog, unggah berkas, atau jawab beberapa pertanyaan.' },
      { title: 'Tautkan WhatsApp', text: 'Pindai kode QR dari HP toko, seperti WhatsApp Web.' },
      { title: 'Uji dulu', text: 'Tanyakan seperti pelanggan, lihat jawaban dan sumbernya, perbaiki.' },
      { title: 'Nyalakan sedikit demi sedikit', text: 'Mulai dari sebagian chat. Naikkan kalau Anda sudah percaya.' },
    ],
  },

  price: {
    heading: 'Harga',
    lead: 'Kami belum memasang daftar harga, jadi kami tidak menulis angka di sini.',
    points: [
      'Tulis berapa chat toko Anda sebulan. Kami jawab dengan harga lengkap sebelum Anda membayar apa pun.',
      'Mendaftar, melatih, dan mencoba AI tidak meminta kartu atau rekening.',
      'Tidak ada biaya dari kami untuk pelanggan Anda. Mereka tetap memakai WhatsApp biasa.',
    ],
    contact: 'Hubungi kami',
    subject: 'Harga Chabot',
  },

  trust: {
    heading: 'Data pelanggan Anda tetap milik Anda',
    points: [
      {
        title: 'Sesuai UU PDP',
        text: 'Toko adalah pengendali data, kami memprosesnya untuk Anda. Permintaan pelanggan atas datanya punya tenggat 3×24 jam di Chabot.',
      },
      {
        title: 'Bisa diunduh dan dihapus',
        text: 'Data satu pelanggan dapat diunduh, diperbaiki, dan dihapus, termasuk berkasnya.',
      },
      {
        title: 'Tiap toko terpisah',
        text: 'Anggota tim hanya melihat toko mereka. Perubahan penting tercatat di riwayat.',
      },
    ],
    privacy: 'Kebijakan Privasi',
    terms: 'Ketentuan Layanan',
  },

  questions: {
    heading: 'Tanya jawab',
    list: [
      {
        question: 'Perlu nomor biasa atau WhatsApp API resmi?',
        answer: [
          'Nomor biasa cukup. Nomor toko Anda, di WhatsApp atau WhatsApp Business, ditautkan dengan kode QR seperti WhatsApp Web, dan HP-nya tetap bisa dipakai.',
          'API resmi dari Meta hanya diperlukan kalau Anda ingin mengirim templat pesan.',
        ],
      },
      {
        question: 'Apakah nomor saya bisa diblokir?',
        answer: [
          'Risikonya ada. WhatsApp tidak mendukung penautan seperti ini secara resmi, dan dapat membatasi nomor, terutama yang mengirim ke banyak orang yang tidak menyimpan nomornya.',
          'Karena itu Chabot membalas yang menulis lebih dulu, mengirim siaran pelan-pelan dan hanya kepada yang setuju, dan berhenti sendiri kalau banyak yang menolak.',
        ],
      },
      {
        question: 'Ke mana data saya pergi?',
        answer: [
          'Chat dan pengetahuan disimpan di basis data kami, terpisah untuk tiap toko. Pertanyaan pelanggan dan bagian pengetahuan yang cocok dikirim ke penyedia model AI untuk menyusun jawaban.',
          'Siapa saja pengolahnya dan berapa lama data disimpan tertulis di Kebijakan Privasi.',
        ],
      },
      {
        question: 'Bagaimana kalau AI salah menjawab?',
        answer: [
          'Setiap jawaban menunjukkan sumbernya, jadi Anda melihat dari mana kesalahannya. Perbaiki sumber itu sekali, dan jawaban berikutnya ikut benar.',
          'Anda juga bisa menahan jawaban beberapa detik sebelum terkirim, untuk menghentikannya.',
        ],
      },
      {
        question: 'Apakah HP toko harus selalu menyala?',
        answer: [
          'Tidak. Setelah ditautkan, Chabot bekerja walaupun HP mati. WhatsApp meminta HP itu tersambung ke internet sesekali; kalau tautan putus, Anda diberi tahu.',
        ],
      },
      {
        question: 'Bisa dipakai bersama tim?',
        answer: [
          'Bisa. Undang anggota tim; setiap chat menunjukkan siapa yang memegangnya, supaya tidak dijawab dua kali.',
        ],
      },
    ],
  },

  end: {
    heading: 'Coba hari ini, nyalakan kalau sudah yakin',
    lead: 'Mode uji tidak mengirim apa pun kepada pelanggan sampai Anda menyalakannya.',
  },
  contact: 'Hubungi kami',
};
