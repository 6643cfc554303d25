// Indonesian words with which the AI of a shop promises a person: the verb, the person, and the speaker.
const HAND_OVER = String.raw`(?:meng?|me|men|meny)?(?:hubungkan|ambungkan|sambungkan|teruskan|alihkan|oper(?:kan)?)`;
const PERSON = String.raw`(?:admin|tim|team|cs|customer service|staf|staff|petugas|karyawan|rekan|manusia|manajer|manager|pemilik|owner|atasan|agen|operator)`;
const SPEAKER = String.raw`(?:saya|kami|aku|kita|mimin|min)`;

const promises = [
  // 'akan saya sambungkan', 'kami hubungkan ya'
  new RegExp(
    String.raw`\b${SPEAKER} (?:akan |segera |coba |bantu ){0,4}(?:meny?|meng)?(?:s?ambungkan|hubungkan)\b`,
    'iu',
  ),
  // 'saya teruskan keluhannya ke tim kami', 'dialihkan ke admin'
  new RegExp(
    String.raw`\b(?:${SPEAKER}|akan|segera|sudah) (?:\p{L}{1,30} ){0,3}?(?:di)?${HAND_OVER}\b.{0,200}\b(?:ke|kepada|dengan|sama) (?:\p{L}{1,30} ){0,2}?${PERSON}\b`,
    'iu',
  ),
  // 'admin kami akan segera menghubungi Kakak'
  new RegExp(
    String.raw`\b${PERSON} (?:kami |kita )?(?:akan|segera|bakal) (?:segera )?(?:menghubungi|membalas|menjawab|membantu)\b`,
    'iu',
  ),
];

/** Whether a text promises that a person takes over. Questions, conditions and negations do not count. */
export const promisesHelp = (text: string): boolean =>
  (text.match(/[^.!?\n]+[.!?]*/gu) ?? []).some(
    (sentence) =>
      !sentence.trim().endsWith('?') &&
      !/\b(?:tidak|tak|belum|bukan|nggak|enggak|gak|ga|jika|kalau|bila)\b/iu.test(sentence) &&
      promises.some((promise) => promise.test(sentence)),
  );
