/** Indonesian: the source language. Why the AI answered as it did. */
export const answerReasonText = {
  catalogue: 'conversation/message/answerReason',
  title: 'Kenapa AI menjawab ini?',
  answer: 'Jawaban',
  sources: 'Berdasarkan',
  others: (count: string) => `Juga ditemukan (${count})`,
  noSources: 'Jawaban ini tidak memakai pengetahuan toko.',
  deleted: 'Isinya sudah dihapus dari pengetahuan.',
  unrecorded:
    'Tidak ada catatan untuk jawaban ini. Jawaban ini ditulis sebelum pencatatan ada, atau oleh program lain yang memakai nomor Anda.',
  tools: 'Yang dibaca AI',
  /** By the name of the tool (supabase/functions/agent/tools.ts). */
  tool: {
    search_knowledge: 'Mencari di pengetahuan',
    find_products: 'Mencari di katalog',
    check_shipping: 'Membaca pengaturan pengiriman',
    order_status: 'Membaca pesanan di chat ini',
    draft_order: 'Menghitung pesanan',
    payment_link: 'Membaca cara membayar',
  } as Record<string, string>,
  toolFailed: 'tidak berhasil',
  how: 'Cara menjawab',
  version: (version: string) => `Versi ${version}`,
  size: { small: 'model kecil', large: 'model besar' },
  /** The model of this product without a language model. */
  builtin: 'model bawaan (mengutip, bukan menulis)',
  duration: (seconds: string) => `Disiapkan dalam ${seconds.replace('.', ',')} detik`,
  failed: 'Alasannya belum dapat dibaca',
  failedHint: 'Periksa koneksi internet Anda, lalu coba lagi.',
  close: 'Tutup',
};
export type AnswerReasonText = typeof answerReasonText;
