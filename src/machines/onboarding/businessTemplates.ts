import type { SetupAnswers, EscalationRule, SetupTask, Industry } from '../../contracts/onboarding.ts';
import type { AgentTone } from '../../contracts/settings.ts';

type Template = Omit<SetupAnswers, 'industry'>;

const everyDay = (start: string, end: string) => [{ start, end, timezone: 'Asia/Jakarta' }];

/**
 * Words at which the AI calls the team of a new business, each for what went wrong and not for a topic: what customers of
 * every shop ask about, such as returns or prices for resellers, the AI answers from the knowledge of the shop.
 */
export const CALLING_WORDS = [
  'komplain',
  'basi',
  'keracunan',
  'penipuan',
  'salah kirim',
  'darurat',
  'sesak',
  'pendarahan',
  'nyeri dada',
  'pingsan',
  'sengketa',
  'ganti rugi',
  'ketinggalan',
  'kecelakaan',
  'paspor hilang',
] as const;
export type CallingWord = (typeof CALLING_WORDS)[number];

const rule = (keywords: CallingWord[], message: string): EscalationRule => ({
  angry: true,
  keywords,
  message,
});

const template = (
  hours: [string, string],
  tone: AgentTone,
  instructions: string[],
  handover_rule: EscalationRule,
): Template => ({
  enable_operational_hours: true,
  operational_hours: everyDay(...hours),
  tone,
  instructions: instructions.join('\n'),
  handover_rule,
});

const templates: Record<Industry, Template> = {
  kuliner: template(
    ['09:00', '21:00'],
    'ramah',
    [
      'Bantu pelanggan memilih menu, menghitung total, dan memesan untuk dimakan di tempat, diambil, atau diantar.',
      'Tanyakan jumlah porsi, tingkat pedas, catatan alergi, alamat, dan jam pengantaran sebelum mencatat pesanan.',
      'Jangan menjanjikan menu atau stok yang tidak ada di katalog.',
    ],
    rule(['komplain', 'basi', 'keracunan'], 'Sebentar ya kak, kami panggilkan tim dapur.'),
  ),
  fashion: template(
    ['08:00', '20:00'],
    'ramah',
    [
      'Bantu pelanggan memilih model, warna, dan ukuran; tanyakan lingkar dada, tinggi, dan berat badan bila ragu.',
      'Sebutkan harga, stok ukuran, dan perkiraan ongkir. Minta nama, alamat lengkap, dan kode pos untuk pengiriman.',
      'Jelaskan syarat tukar ukuran dengan singkat.',
    ],
    rule(['komplain', 'penipuan', 'salah kirim'], 'Baik kak, kami teruskan ke admin toko, mohon ditunggu ya.'),
  ),
  klinik: template(
    ['08:00', '17:00'],
    'formal',
    [
      'Bantu pasien membuat, mengubah, atau membatalkan janji temu; tanyakan nama, keluhan singkat, dokter, dan waktu.',
      'Jangan memberi diagnosis, dosis, atau membaca hasil pemeriksaan. Untuk itu serahkan kepada petugas.',
      'Bila ada tanda darurat, minta pasien segera ke IGD terdekat atau menelepon 119.',
    ],
    rule(
      ['darurat', 'sesak', 'pendarahan', 'nyeri dada', 'pingsan'],
      'Pertanyaan Anda kami teruskan kepada petugas klinik. Mohon menunggu sebentar.',
    ),
  ),
  properti: template(
    ['08:00', '18:00'],
    'formal',
    [
      'Tanyakan kebutuhan calon pembeli atau penyewa: lokasi, tipe, anggaran, cara bayar, dan rencana waktu.',
      'Tawarkan unit yang sesuai dan jadwalkan kunjungan. Jangan menjanjikan diskon, legalitas, atau persetujuan KPR.',
    ],
    rule(['komplain', 'sengketa', 'penipuan'], 'Terima kasih. Konsultan kami akan melanjutkan percakapan ini.'),
  ),
  jasa: template(
    ['08:00', '17:00'],
    'ramah',
    [
      'Tanyakan jenis pekerjaan, lokasi, waktu yang diinginkan, dan minta foto bila membantu.',
      'Sebutkan kisaran harga hanya bila ada di daftar; selain itu jadwalkan survei atau hubungan dengan teknisi.',
    ],
    rule(['komplain', 'ganti rugi', 'penipuan'], 'Baik, kami hubungkan dengan tim kami sebentar lagi.'),
  ),
  kursus: template(
    ['08:00', '20:00'],
    'santai',
    [
      'Jelaskan pilihan kelas, jadwal, biaya, dan cara mendaftar. Tanyakan usia dan tingkat kemampuan peserta.',
      'Tawarkan kelas percobaan bila ada. Jangan menjanjikan hasil ujian atau nilai.',
    ],
    rule(['komplain', 'penipuan'], 'Oke kak, admin kursus akan bantu sebentar lagi ya.'),
  ),
  travel: template(
    ['07:00', '22:00'],
    'ramah',
    [
      'Tanyakan tujuan, tanggal, jumlah orang, titik jemput, dan anggaran, lalu tawarkan paket yang sesuai.',
      'Sebutkan apa yang termasuk dan tidak termasuk. Harga dan kursi baru pasti setelah dikonfirmasi petugas.',
    ],
    rule(
      ['komplain', 'ketinggalan', 'kecelakaan', 'paspor hilang'],
      'Baik kak, petugas kami akan memeriksa dan membalas di sini.',
    ),
  ),
  lainnya: template(
    ['09:00', '17:00'],
    'ramah',
    [
      'Jawab pertanyaan tentang produk, harga, jam buka, dan cara membeli dengan singkat dan jelas.',
      'Bila tidak yakin, katakan dengan jujur dan serahkan kepada tim.',
    ],
    rule(['komplain', 'penipuan'], 'Sebentar ya, kami teruskan ke tim kami.'),
  ),
};

/** The step that asks for a field. A template does not overwrite the answers of a completed step. */
const stepOfField = {
  enable_operational_hours: 'jam',
  operational_hours: 'jam',
  tone: 'gaya',
  instructions: 'gaya',
  handover_rule: 'serah_terima',
} as const satisfies Record<keyof Template, SetupTask>;

/** The answers that an industry's template fills in, without the fields of completed steps. */
export const templateOf = (industry: Industry, done: readonly SetupTask[]): Partial<SetupAnswers> => ({
  industry,
  ...Object.fromEntries(
    Object.entries(templates[industry]).filter(([field]) => !done.includes(stepOfField[field as keyof Template])),
  ),
});
