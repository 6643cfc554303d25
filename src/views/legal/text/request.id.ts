export const dataRequestText = {
  catalogue: 'dataRequest',
  title: 'Minta data Anda dari sebuah toko',
  lead: 'Isi nomor WhatsApp toko yang pernah Anda hubungi. Pesan permintaan sudah tertulis; Anda tinggal mengirimnya dari nomor Anda sendiri. Begitulah toko tahu bahwa Anda yang meminta.',
  number: 'Nomor WhatsApp toko',
  numberHint: 'Ada di bagian atas chat Anda dengan toko, misalnya 0812-2555-0100.',
  wrongNumber: 'Nomor ini tidak lengkap. Tulis seperti 0812-2555-0100.',
  right: 'Yang Anda minta',
  rights: {
    export: 'Salinan data saya',
    correct: 'Perbaikan data saya',
    erase: 'Penghapusan data saya',
    opt_out_of_marketing: 'Berhenti menerima promosi',
  },
  open: 'Buka WhatsApp',
  next: 'Kirim pesan yang sudah tertulis di WhatsApp. Toko yang memakai layanan ini menerima permintaan Anda seketika, membalas bahwa sudah diterima, dan wajib menjawab paling lambat 3×24 jam.',
  notOpened: 'WhatsApp tidak terbuka? Buka tautan ini.',
};
