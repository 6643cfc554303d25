/** Indonesian: the source language. The resolution of a completed chat. */
export const resolutionText = {
  catalogue: 'conversation/resolution',
  label: 'Hasil',
  ask: 'Apa hasilnya?',
  none: 'Belum dicatat',
  named: (name: string) => `Hasil: ${name}`,
  choices: {
    order: 'Pesanan',
    booking: 'Booking atau janji temu',
    question: 'Pertanyaan terjawab',
    complaint: 'Keluhan selesai',
    other: 'Lainnya',
  },
};
export type ResolutionText = typeof resolutionText;
