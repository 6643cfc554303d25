/** What an AI that speaks for a shop says when it means to hand over (product.md §7): by whom, and to whom. */
const DEED = String.raw`(?:meng?|me|men|meny)?(?:hubungkan|ambungkan|sambungkan|teruskan|alihkan|oper(?:kan)?)`;
const WHO = String.raw`(?:admin|tim|team|cs|customer service|staf|staff|petugas|karyawan|rekan|manusia|manajer|manager|pemilik|owner|atasan|agen|operator)`;
const SELF = String.raw`(?:saya|kami|aku|kita|mimin|min)`;

const promises = [
  // 'akan saya sambungkan', 'kami hubungkan ya'
  new RegExp(String.raw`\b${SELF} (?:akan |segera |coba |bantu )*(?:meny?|meng)?(?:s?ambungkan|hubungkan)\b`, 'iu'),
  // 'saya teruskan keluhannya ke tim kami', 'dialihkan ke admin'
  new RegExp(
    String.raw`\b(?:${SELF}|akan|segera|sudah) (?:\p{L}+ ){0,3}?(?:di)?${DEED}\b.*\b(?:ke|kepada|dengan|sama) (?:\p{L}+ ){0,2}?${WHO}\b`,
    'iu',
  ),
  // 'admin kami akan segera menghubungi Kakak'
  new RegExp(
    String.raw`\b${WHO} (?:kami |kita )?(?:akan|segera|bakal) (?:segera )?(?:menghubungi|membalas|menjawab|membantu)\b`,
    'iu',
  ),
];

/** Whether a text says that a person takes over. What is asked, or said not to be, is no promise. */
export const promisesHelp = (text: string): boolean =>
  (text.match(/[^.!?\n]+[.!?]*/gu) ?? []).some(
    (sentence) =>
      !sentence.trim().endsWith('?') &&
      !/\b(?:tidak|tak|belum|bukan|nggak|enggak|gak|ga|jika|kalau|bila)\b/iu.test(sentence) &&
      promises.some((promise) => promise.test(sentence)),
  );
