/** Indonesian: the source language. The reasons that the server stores as codes (src/contracts/reason.ts). */
export const reasonsText = {
  catalogue: 'reasons',
  codes: {
    'ai.asked_for_person': 'Pelanggan minta bicara dengan orang',
    'ai.opt_out': 'Pelanggan tidak mau dihubungi lagi',
    'ai.upset': 'Pelanggan marah atau mengeluh',
    'ai.keyword': 'Pelanggan menyebut kata yang selalu diserahkan ke tim',
    'ai.cannot_read': 'AI tidak bisa membaca pesan ini',
    'ai.unsure': 'AI kurang yakin dengan isi pesan suara atau gambar ini',
    'ai.proof': 'Pelanggan mengirim bukti transfer: cek mutasi rekening',
    'ai.not_known': 'AI tidak tahu jawabannya',
    'ai.unsafe': 'Pesan mencoba mengubah aturan AI',
    'ai.unfounded': 'Jawaban AI memuat hal yang tidak ada di pengetahuan',
    'ai.repeated': 'Pelanggan bertanya lagi setelah dijawab AI',
    'ai.budget': 'Jatah jawaban AI untuk hari ini habis',
    'ai.chat_limit': 'Chat ini sudah menghabiskan jatah jawaban AI untuk satu jam',
    'ai.model_down': 'AI sedang tidak bisa menjawab',
    'ai.not_sent': 'Jawaban AI tidak terkirim',
    'ai.held': 'Jawaban AI ditahan dan belum dikirim',
    'ai.promised': 'AI berjanji ke pelanggan bahwa tim akan menindaklanjuti',
    'ai.promised_team': 'AI berjanji menyambungkan ke tim',
    'ai.looped': 'AI berbalas pesan terlalu cepat, mungkin dengan mesin lain',
    'ai.paused': (reason: string) => `AI dihentikan: ${reason}`,
    'team.complaint': 'Pelanggan mengeluh setelah chat selesai',
    'team.late_message': 'Pesan lama pelanggan baru masuk',
    'team.unanswered': 'Tim belum menjawab pelanggan',
    'review.begun': 'Uji sepuluh pertanyaan',
    /** Good answers and all answers, such as "8 10". */
    'review.judged': (counts: string) =>
      `Uji sepuluh pertanyaan: ${String(counts).replace(' ', ' dari ')} jawaban baik`,
  } as Record<string, string | ((value: string) => string)>,
};

export type ReasonsText = typeof reasonsText;
