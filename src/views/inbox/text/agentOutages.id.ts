/** Indonesian: the source language. Why the AI does not answer. */
export const agentOutagesText = {
  catalogue: 'inbox/agentOutages',
  title: 'AI sedang tidak menjawab',
  reasons: {
    model_down: (since: string) =>
      `Model AI tidak merespons sejak pukul ${since}. Chat baru diteruskan ke Eskalasi sampai AI bisa menjawab lagi.`,
    budget: (since: string) =>
      `Jatah jawaban AI untuk hari ini habis pada pukul ${since}. Chat baru diteruskan ke Eskalasi sampai besok.`,
  },
  chatLimit: (name: string, since: string) =>
    `Chat dengan ${name} sudah memakai batas jawaban AI untuk satu jam (sejak ${since}), jadi diteruskan ke Eskalasi.`,
  unnamed: 'pelanggan tanpa nama',
};
export type AgentOutagesText = typeof agentOutagesText;
