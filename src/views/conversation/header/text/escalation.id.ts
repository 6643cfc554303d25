/** Indonesian: the source language. What the AI tells the team when it calls for help. */
export const escalationText = {
  catalogue: 'conversation/header/escalation',
  label: 'Permintaan bantuan AI',
  why: {
    asked_for_person: 'Pelanggan minta bicara dengan orang.',
    opt_out: 'Pelanggan tidak mau dihubungi lagi. Jangan kirim promosi.',
    upset: 'Pelanggan terdengar marah atau mengeluh.',
    keyword: 'Pesannya memuat kata yang selalu diteruskan ke tim.',
    cannot_read: 'Pesannya bukan teks, jadi AI tidak bisa membacanya.',
    not_known: 'Jawabannya tidak ada di pengetahuan AI.',
    unsafe: 'Pesannya mencoba mengubah aturan AI. Periksa sebelum membalas.',
    unfounded: 'AI menyiapkan jawaban, tetapi sebagian isinya tidak ada di pengetahuan.',
    repeated: 'Pelanggan bertanya lagi. Jawaban AI sama dengan yang sudah dikirim.',
    budget: 'Batas jawaban AI untuk hari ini sudah habis.',
    model_down: 'AI sedang tidak bisa menjawab.',
    not_sent: 'Jawaban AI tidak terkirim.',
  },
  question: 'Pertanyaan',
  answeredAbout: (topics: string) => `Sebelumnya AI menjawab tentang ${topics}.`,
  suggestion: 'Usulan jawaban:',
  unfounded: (found: string) => `Periksa dulu, ini tidak ada di pengetahuan: ${found}`,
  use: 'Pakai usulan',
  useHint: 'Masuk ke kolom pesan, belum terkirim.',
  passages: 'Yang hampir cocok',
  noPassages: 'Tidak ada isi pengetahuan yang mendekati.',
  more: 'Bahan dari AI',
  teach: {
    lead: 'Ajarkan jawaban Anda, supaya AI langsung menjawab pelanggan berikutnya.',
    open: 'Ajari AI',
    dismiss: 'Tutup tawaran ini',
  },
};
export type EscalationText = typeof escalationText;
