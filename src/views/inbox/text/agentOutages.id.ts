/** What failed, in the middle of a sentence. */
const parts = {
  address: 'alamat penyedianya tidak menjawab',
  key: 'kuncinya ditolak penyedia',
  model: 'modelnya tidak ada di penyedia',
  quota: 'kuota atau saldonya habis',
  shape: 'jawabannya tidak bisa dipakai',
  time: 'jawabannya terlalu lama',
  server: 'server penyedianya gagal',
};

/** Indonesian: the source language. Why the AI does not answer. */
export const agentOutagesText = {
  catalogue: 'inbox/agentOutages',
  title: 'AI sedang tidak menjawab',
  reasons: {
    model_down: (since: string, part: keyof typeof parts | null): string =>
      `Model AI tidak bisa menjawab sejak pukul ${since}${part ? `: ${parts[part]}` : ''}. Chat baru diserahkan ke tim sampai AI bisa menjawab lagi.`,
    budget: (since: string) =>
      `Jatah jawaban AI untuk hari ini habis pada pukul ${since}. Chat baru diserahkan ke tim sampai besok.`,
  },
  chatLimit: (name: string, since: string) =>
    `${name}: jawaban AI untuk satu jam habis sejak ${since}, jadi diserahkan ke tim.`,
  moreChats: (count: string) => `dan ${count} chat lain`,
  unnamed: 'pelanggan tanpa nama',
};
export type AgentOutagesText = typeof agentOutagesText;
