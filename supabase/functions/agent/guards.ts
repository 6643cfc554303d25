/** What code reads in the messages of a customer before a model is asked. */

const person =
  '(?:admin|mimin|cs|customer service|operator|manusia|org|orang|supervisor|spv|atasan|manajer|manager|owner|pemilik)(?:nya)?';
const talk =
  '(?:bicara|ngobrol|ngomong|chat|chattingan|telp|telepon|nelpon|dihubungi|hubungi|hubung(?:kan|in)|(?:di)?sambung(?:kan|in)|panggil(?:in|kan)?|ketemu|dijawab|dilayani)';
const beside = '(?:\\s+(?:langsung|aja|sama|sm|dg|dgn|dengan|ke|oleh|lgsg|lsg|lewat|via|dong|kak|ya)){0,3}';

/** Forms of a wish for a person. Addresses ("kak admin"), jobs and goods are none. */
const personWishes = [
  new RegExp(`\\b${talk}\\b${beside}\\s+${person}\\b(?!\\s+(?:toko|online|lain))`, 'iu'),
  // A person by their name.
  new RegExp(
    `\\b${talk}\\b(?:\\s+langsung)?\\s+(?:sama|sm|dg|dgn|dengan|ke)\\s+(?:bu|pak|ibu|bapak|mbak|mas|kang|teh|koh|ci)\\s+\\p{L}`,
    'iu',
  ),
  new RegExp(`\\b(?:minta|mau|butuh|pengen|pgn|tolong)\\s+${person}\\b(?!\\s+(?:toko|online|lain|tua|dewasa))`, 'iu'),
  new RegExp(`\\b(?:ada|mana)\\s+${person}\\s{0,9}(?:ga|gak|nggak|ngga|g|kah|kak|dong|ny?a)?\\s{0,9}[?!.]*$`, 'iu'),
  /\b(?:admin|cs|operator|orang)(?:nya)?\s+(?:mana|asli)\b/iu,
  /\b(?:jangan|gamau|(?:ga|gak|nggak) mau|males)\b[^.!?]{0,200}\b(?:robot|bot|mesin)\b/iu,
  /\b(?:tolong|bisa|minta|mohon)\b[^.!?]{0,20}\b(?:telp|telpon|telepon|ditelp|ditelpon|ditelepon)\s+(?:saya|sy|aku|aja|saja)\b/iu,
  /\bbisa\s+disambung(?:kan|in)\b/iu,
  /\b(?:talk|speak|chat)\s+(?:to|with)\s+(?:an?\s+)?(?:human|person|agent|someone|admin)\b|\breal (?:human|person)\b/iu,
];

/** Whether a customer asks for a person. */
export const wantsPerson = (text: string): boolean => personWishes.some((form) => form.test(text));

const orders = [
  /\b(?:abaikan|lupakan|hiraukan|lewati)\s+(?:(?:semua|seluruh|segala)\s+)?(?:instruksi|perintah|aturan|arahan|prompt)/iu,
  /\b(?:ignore|disregard|forget)\s+(?:all\s+|your\s+|the\s+)*(?:previous|prior|above|earlier|instructions|rules)/iu,
  /\bsystem prompt\b|\bprompt (?:sistem|awal)\b|\binstruksi (?:sistem|awal)\b|^[ \t]*system[ \t]*:/imu,
  /\b(?:print|cetak|tampilkan|tulis(?:kan)?|ulangi|bocorkan|sebutkan|reveal|repeat)\b[^.?!]{0,60}\b(?:aturan|instruksi|prompt)\b[^.?!]{0,20}\b(?:kamu|mu|anda|ke kamu|bot|ai)\b/iu,
  /\b(?:kamu|anda|kau)\s+(?:sekarang|skrg|skrang)\s+(?:adalah|jadi|berperan|bukan)\b|\byou are now\b|\bdeveloper mode\b|\bjailbreak\b/iu,
  // A claim to be the owner, with other answers for the customers from now on.
  /\b(?:kalau|kalo|klo|bila|setiap)\b[^.?!]{0,20}\b(?:yg|yang|orang|pelanggan)\s+(?:tanya|nanya)\b[^.?!]{0,40}\b(?:kasih|kasi|jawab|bilang|pakai)\b/iu,
] as const;

const ofCustomer = '(?:alamat|nomor|no(?:mer)?|hp|wa|data|kontak|chat|resi|rekening|pesanan)';
const strangers = [
  new RegExp(
    `\\b${ofCustomer}\\b[^.?!]{0,20}\\b(?:pelanggan|pembeli|customer|pemesan)\\s+(?:lain|sebelumnya|tadi|kemarin|kmrn)\\b`,
    'iu',
  ),
  new RegExp(
    `\\b(?:no(?:mor|mer)?|hp|wa|alamat|kontak)\\b[^.?!]{0,30}\\b(?:bu|pak|ibu|bapak|mbak|mas|kak)\\s{1,9}\\p{L}{1,40}[^.?!]{0,30}\\b(?:yg|yang)\\s{1,9}(?:kmrn|kemarin|tadi|barusan|pernah)?\\s{0,9}(?:pesan|pesen|beli|order)`,
    'iu',
  ),
] as const;

/** Whether a text gives orders to the model, or asks for what other customers wrote. */
export const isHostile = (text: string): boolean => [...orders, ...strangers].some((form) => form.test(text));

/** Whether a text has one of the words at which the business wants to be called, as whole words. */
export const hasKeyword = (text: string, keywords: readonly string[]): boolean => {
  const said = ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `;
  return keywords.some((keyword) => {
    const words = keyword
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
    return words !== '' && said.includes(` ${words} `);
  });
};

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Endings that do not change what a word is about: "politiknya", "obatkah". */
const ending = /(?:nya|ku|mu|kah|lah|pun)$/u;

/** The first of the topics that a text is about: it has all words of the topic, in any order. Null: none. */
export function topicOf(text: string, topics: readonly string[]): string | null {
  const said = new Set(wordsOf(text).flatMap((word) => [word, word.replace(ending, '')]));
  return (
    topics.find((topic) => {
      const words = wordsOf(topic);
      return words.length > 0 && words.every((word) => said.has(word));
    }) ?? null
  );
}

/** Words of a greeting and addresses of people. Repeated letters count once: "haloooo", "haiii", "assalam". */
const greetings = new Set(
  "halo hallo hai hi hey helo hello p permisi punten asalamualaikum asalamu'alaikum met slmt selamat pagi siang sore malam mlm kak kakak ka min admin gan sis bu pak mas mbak bang".split(
    ' ',
  ),
);
const longestGreeting = Math.max(...Array.from(greetings, ({ length }) => length));

/** Whether a word is one of a greeting, or several without a space: "haikak". Each place of it is tried once. */
function isOfGreeting(word: string): boolean {
  const ends = new Set([0]);
  for (const end of ends) {
    // "Assalamualaikum" has many spellings.
    if (word.startsWith('asalam', end)) return true;
    for (let length = 1; length <= longestGreeting; length += 1)
      if (greetings.has(word.slice(end, end + length))) ends.add(end + length);
  }
  return ends.has(word.length);
}

/** Whether a text only greets. Its answer needs no source. */
export function isGreeting(text: string): boolean {
  const words = text
    .toLowerCase()
    .replaceAll(/([ios])\1+/gu, '$1')
    .split(/[\s.,!?]+/u)
    .filter((word) => word !== '');
  return words.length > 0 && words.every(isOfGreeting);
}
