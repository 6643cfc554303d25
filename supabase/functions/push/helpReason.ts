/** The sentences of the codes in room.help_reason. The catalogues of the page (src/views/reasons) have the same. */
const helpReasons: Record<'id' | 'en', Partial<Record<string, string>>> = {
  id: {
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
    'team.complaint': 'Pelanggan mengeluh setelah chat selesai',
    'team.late_message': 'Pesan lama pelanggan baru masuk',
    'team.unanswered': 'Tim belum menjawab pelanggan',
  },
  en: {
    'ai.asked_for_person': 'The customer asks for a person',
    'ai.opt_out': 'The customer does not want to be contacted any more',
    'ai.upset': 'The customer is angry or complains',
    'ai.keyword': 'The customer wrote a word that always goes to the team',
    'ai.cannot_read': 'The AI cannot read this message',
    'ai.unsure': 'The AI is not sure what this voice message or picture says',
    'ai.proof': 'The customer sent a proof of transfer: check the account',
    'ai.not_known': 'The AI does not know the answer',
    'ai.unsafe': 'The message tries to change the AI’s rules',
    'ai.unfounded': 'The AI’s answer says something that is not in its knowledge',
    'ai.repeated': 'The customer asked again after the AI’s answer',
    'ai.budget': 'The AI’s answers for today are used up',
    'ai.chat_limit': 'This chat has used the AI’s answers of an hour',
    'ai.model_down': 'The AI cannot answer at the moment',
    'ai.not_sent': 'The AI’s answer was not sent',
    'ai.held': 'The AI’s answer was held back and not sent',
    'ai.promised': 'The AI promised the customer that the team will follow up',
    'ai.promised_team': 'The AI promised to connect the customer to the team',
    'ai.looped': 'The AI exchanged messages too fast, perhaps with another machine',
    'team.complaint': 'The customer complained after the chat was completed',
    'team.late_message': 'An old message of the customer has just arrived',
    'team.unanswered': 'The team has not answered the customer yet',
  },
};

/** With a member's words behind it. */
const paused = { id: 'AI dihentikan: ', en: 'The AI is stopped: ' };

/** A stored reason in the language of the device. What a member wrote stays as it is. */
export const helpReason = (reason: string, language: 'id' | 'en'): string => {
  const [, behind] = /^ai\.paused: (.*)$/s.exec(reason) ?? [];
  if (behind !== undefined) return paused[language] + helpReason(behind, language);
  return helpReasons[language][reason] ?? reason;
};
