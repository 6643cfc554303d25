/** Which chats the AI answers. */
export const answeringText = {
  catalogue: 'answering',
  some: (chats: string, all: string) => `AI menjawab ${chats} dari ${all} chat`,
  all: 'AI menjawab semua chat',
  none: 'AI tidak menjawab chat mana pun',
  off: 'AI mati: semua chat dijawab tim',
  simulator: 'Mode uji coba: AI belum menjawab pelanggan',
  rest: 'Chat lain dijawab tim. Nomor Anda dan tim selalu dijawab AI.',
  /** Of a chat that the AI leaves to the team. */
  hereTeam: 'Chat ini dijawab tim',
  change: 'ubah',
  changeLabel: 'Ubah bagian chat yang dijawab AI',
};
export type AnsweringText = typeof answeringText;
