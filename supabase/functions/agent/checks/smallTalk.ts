/** Whether an answer only talks: it greets, thanks, asks back, or says what it does not know. Such words need no source. */
import { readText, type ReadText } from './basis.ts';
import type { Figure } from './figures.ts';
import { isSameTime } from './times.ts';
import { sentencesOf, stemOf, wordSet, type Sentence, type Token } from './words.ts';

/** Words of which nothing about the shop can be said. */
const vocabulary = wordSet(
  [
    'halo hallo hai hi hello hey permisi assalamualaikum waalaikumsalam wa selamat pagi siang sore malam kak kakak ka min admin gan sis bu ibu pak bapak mbak mas bang teh aa juragan bos bosku',
    'terima kasih makasih trims thanks thank you welcome sama kembali sami nuwun nuhun matur suwun hatur nggih inggih mangga monggo',
    'siap baik oke ok okay sip mantap tentu senang hati bantu bantuan membantu dibantu terbantu semoga cocok lancar sukses sehat hari harinya akhir pekan weekend libur',
    'maaf mohon punten nyuwun sepurane hapunten sorry maklum pengertian pengertiannya ketidaknyamanan',
    'saya aku kami kita aku dengan dari di ke untuk buat soal tentang yang ini itu sini situ dan atau juga saja aja dulu ya yah nih kok sih deh dong lah nanti lagi segera sebentar sekarang tadi lain lainnya hal apa ada lagi bisa boleh silakan silahkan tinggal cukup',
    'ai asisten asistennya virtual otomatis robot bot mesin bukan manusia orang chat membalas balas dibalas bicara ngobrol nama namanya panggil',
    'tim timnya toko admin cek dicek mengecek ngecek tanya tanyakan ditanyakan menanyakan pastikan dipastikan memastikan konfirmasi dikonfirmasi kabari dikabari mengabari hubungi dihubungi sambungkan disambungkan teruskan diteruskan sampaikan disampaikan catat dicatat tercatat mencatat bantu jawab dijawab menjawab info informasi informasinya kabar',
    'tunggu ditunggu menunggu tunggunya kalau kalo jika bila perlu butuh mau ingin kirim kirimkan kirimin sebutkan sebut tulis beri berikan beritahu kasih tahu share alamat alamatnya lokasi lokasinya nomor pesanan pesanannya foto fotonya bukti ukuran ukurannya warna warnanya model tipe merek jumlah jumlahnya kota kecamatan kelurahan kabupaten nama lengkap detail detailnya',
    'belum tidak tak nggak gak ga tanpa data daftar catatan mana kapan berapa siapa bagaimana gimana pertanyaan pertanyaannya keluhan masukan saran perhatian kesabaran cerita ceritanya',
    'pilih pilihan pilihannya jelas jelasnya rasa senangnya kembalinya tanya langsung ketik kapan pun kapanpun atas kunjungan mampir datang kedatangan kehadiran orderan',
    'i we your our my is are am a an the for to of with please can could may let know help any anything else here just me will check ask team and get back more what which where how great happy glad day nice sure name assistant human virtual',
    'sugeng enjing rawuh wilujeng sumping kumaha damang kulo kula abdi panjenengan sampun mugi',
  ].join(' '),
);

/** Words that answer a question by themselves: they claim something about the shop. */
const affirmations = wordSet(
  'bisa boleh ada iya ya betul benar ready tersedia aman cocok sama tidak nggak gak ga bukan yes no',
);
/** Words of a sentence that leaves something open. */
const opens = wordSet(
  'tanyakan ditanyakan menanyakan pastikan dipastikan memastikan cek dicek mengecek konfirmasi sampaikan teruskan kabari dikabari sambungkan tahu info informasi informasinya data daftar catatan tercatat check ask',
);
/** Words with which something is asked: "Bahannya katun, mau?" only offers. */
const asking = wordSet(
  'apa apakah mana kapan berapa brp siapa bagaimana gimana atau boleh bisa perlu ada tahu yang tipe what which when where who how could can may nopo pundi pinten naon',
);
const negations = wordSet('belum blm tidak tak nggak gak ga tanpa not no dereng teu');

const isWord = ({ kind }: Token): boolean => kind === 'word';

/** Whether a sentence claims nothing about the shop, the goods or the order. `known`: words of the customer and names. */
function isTalk(
  tokens: readonly Token[],
  { from, to, isQuestion }: Sentence,
  { heard, names }: { heard: ReadonlySet<string>; names: ReadonlySet<string> },
  isFirst: boolean,
): boolean {
  const here = tokens.slice(from, to);
  const words = here.filter(isWord).map(({ text }) => text);
  if (words.length === 0) return here.every(({ kind }) => kind !== 'number');
  if (
    here.some(({ kind }) => kind === 'number') &&
    !here.every(({ kind, text }) => kind !== 'number' || heard.has(text))
  )
    return false;
  const isUsual = (word: string): boolean => [word, stemOf(word)].some((one) => vocabulary.has(one) || names.has(one));
  const isHeard = (word: string): boolean => heard.has(word) || heard.has(stemOf(word));
  const isKnown = (word: string): boolean => isUsual(word) || isHeard(word);
  const strange = words.filter((word) => !isKnown(word)).length;
  const ofCustomer = words.some((word) => isHeard(word) && !isUsual(word));
  // Asking back may name what is asked after.
  if (isQuestion)
    return (
      strange <= (words.some((word) => asking.has(word)) ? Math.max(2, words.length / 3) : 0) &&
      !(ofCustomer && !words.some((word) => asking.has(word)))
    );
  const isOpen =
    words.some((word) => opens.has(word)) ||
    (words.some((word) => negations.has(word)) &&
      words.some((word) => word === 'data' || word === 'daftar' || word.startsWith('pesanan')));
  if (isOpen) return strange <= 2;
  if (strange > 0 || ofCustomer) return false;
  const isAffirmed = affirmations.has(words[0] ?? '') && words[1] !== words[0];
  return !(isFirst && isAffirmed && words.length <= 3);
}

/** Words with which opening hours are told. */
const opening = wordSet(
  'buka tutup jam pukul hari ini besok toko kami setiap sampai hingga dari senin selasa rabu kamis jumat sabtu minggu wib wita wit masih sudah pagi sore malam siang ya kak lagi',
);

/**
 * Whether an answer claims nothing.
 *
 * @param names words that may be said without a source: of the business, and the customer's name
 * @param hours the opening hours of the settings, which need no source
 */
export function claimsNothing(
  answer: ReadText,
  asked: ReadText,
  { names, hours = '' }: { names: readonly string[]; hours?: string },
): boolean {
  const { tokens, figures } = answer;
  const open = readText(hours).figures.filter(({ kind }) => kind === 'time');
  const isOpening = (figure: Figure): boolean => figure.kind === 'time' && open.some((one) => isSameTime(one, figure));
  const isHeard = (figure: Figure): boolean =>
    asked.figures.some(
      ({ kind, value, unit }) => kind === figure.kind && value === figure.value && unit === figure.unit,
    );
  if (figures.some((figure) => !['bare', 'quantity'].includes(figure.kind) && !isOpening(figure) && !isHeard(figure)))
    return false;
  const heard = new Set(asked.tokens.flatMap(({ text }) => [text, stemOf(text)]));
  const named = new Set(names.map((name) => name.toLowerCase()));
  const sentences = sentencesOf(tokens);
  return (
    sentences.length > 0 &&
    sentences.every((sentence, at) => {
      const { from, to } = sentence;
      const hasHours = figures.some((figure) => isOpening(figure) && figure.from >= from && figure.to <= to);
      if (!hasHours) return isTalk(tokens, sentence, { heard, names: named }, at === 0);
      return tokens.slice(from, to).every(({ text, kind }) => kind !== 'word' || opening.has(text) || named.has(text));
    })
  );
}
