/**
 * What a message wants, told by its form: words that ask, that say when something happened and to whom, that put something
 * off, or that only name a value. The words are of closed classes (pronouns, particles, adverbs of time, negations, numbers,
 * colours) in the languages of customers. What a shop sells is in none of them.
 */
import { DONE, FIRST, LATER, NOT, reportsEvent, reportsTrouble } from './trouble.ts';

/**
 * `trouble`: it tells of an own order or of something that went wrong, or asks why. `stop`: something is not to be done.
 * `leaving`: the customer agrees, thanks or puts something off. `value`: a number, a colour or a size alone. `unclear`: it asks,
 * and names nothing. `haggling`: another price is wanted. `other`: none of these.
 */
export type Intent = 'trouble' | 'stop' | 'leaving' | 'value' | 'unclear' | 'haggling' | 'other';

/** Words that ask, whatever stands beside them. */
const asking = new RegExp(
  `\\b(?:(?:apa|apakah|apaan|brp|berapa|brapa|brpa|berapaan|brpan|kapan|kpn|gimana|gmn|gmna|bagaimana|mana|dimana|dmn|kemana|siapa|piro|pira|pinten|piye|pripun|opo|nopo|endi|ngendi|pundi|sopo|sabaraha|naon|kumaha|iraha|saha|how|what|where|when|which|who))\\b`,
  'u',
);
/** Words that may ask or tell. */
const mayAsk = new RegExp(
  `\\b(?:(?:bisa|bs|boleh|blh|ada|adakah|minta|tolong|tlg|mau|pengen|pgn|info|tanya|nanya|harga|hrg|ongkir|alamat|jam|iso|saged|wonten|ono|enten|aya|tiasa|can|could|do|does|is|are|please|pls))\\b`,
  'u',
);
const asksAtEnd = new RegExp(
  `\\b(?:(?:ga|gak|gk|nggak|ngga|kah|blm|belum|teu|ora|mboten)\\b[^a-z]{0,9}(?:[a-z]{1,6}[^a-z]{0,9})?$)\\b`,
  'u',
);

const hypothetical = new RegExp(
  `\\b(?:(?:kalau|kalo|klo|kl|klu|jika|bila|misal|misalnya|semisal|seandainya|umpama|menawi|yen|nek|lamun|mun|upami|if|apabila|takut)|(?:jgn|jangan) samp(?:e|ai))\\b`,
  'u',
);

const forbids = new RegExp(
  `\\b(?:(?:jangan|jgn|ojo|tong|ulah|gausah|gosah|rasah|stop|berhenti|unsubscribe|unsub|mandeg|eureun|don't|dont)|${NOT} (?:usah|perlu|sah|kudu|mau|minat|berminat|tertarik|butuh|hayang|gelem|kersa)|no more)\\b`,
  'u',
);
const contacts = new RegExp(
  `\\b(?:(?:di|ng?|me|meng|men)?(?:kirim|chat|hubung|wa|promo|broadcast|spam|iklan|blokir|japri)(?:i|in|kan|an|in)?2?|promosi|bc)\\b`,
  'u',
);

/** What a customer does before they come back. */
const THINKS = '(?:pikir|mikir|fikir|pertimbang|timbang|diskusi|rembug|runding|musyawarah)[a-z0-9-]*';
const ASKS_OWN =
  '(?:tanya|nanya|takon|tanyain|bicara|ngomong|obrol)(?:kan|in)? (?:ke |sama |karo )?(?:suami|istri|bojo|ortu|mama|papa|ibu|bapak|keluarga|temen|teman|orang|pasangan|bos|anak)';
const WILL_TELL =
  '(?:kabari|kabarin|ngabari|kabarkeun|ngabaran|hubungi|info|chat|wa|kontak) ?(?:lagi|lg|deui|maneh|ya|nya|yo|kak|bun|min|$)';
const WILL_COME =
  'mampir|ke ?sana|ke ?situ|mrono|mrika|ka ?ditu|come (?:by|over|tomorrow)|meluncur|otw|gajian|nabung|liat-liat|lihat-lihat|cek dulu|liat dulu|lihat dulu|get back|think about';
const leaves = new RegExp(`\\b(?:${THINKS}|${ASKS_OWN}|${WILL_TELL}|${WILL_COME})`, 'u');
const putsOff = new RegExp(
  `\\b(?:${LATER}|${FIRST}|masih|msh|isih|keneh|lain (?:kali|waktu)|(?:minggu|bulan) depan|next time|otw|meluncur)\\b`,
  'u',
);
const agrees = new RegExp(
  `^[^a-z]*(?:(?:w?o+k(?:e|a|i|h|y|s|lah|deh|dah)*|sip|siip|siap|baik|baiklah|noted|yowis|yowes|yaudah|yasudah|yaudh|iya|iyah|ya|yo|oh|ooh|o|oalah|owalah|nggih|inggih|injih|muhun|mangga|heueuh|enya|mantap|mantul|alright|fine|great|nice|cool|perfect|amin|aamiin|alhamdulillah|hehe|hehehe|haha|hahaha|wkwk|samasama)|yo wis|ya (?:sudah|udah)|sama[- ]sama|got it|gpp?|gapapa|ga ?papa|gak ?papa|(?:ga|gak|tidak|nggak|ndak|ora) (?:apa-apa|apa|opo-opo|nopo-nopo)|no problem|santai)\\b`,
  'u',
);
const thanks = new RegExp(
  `\\b(?:(?:makasih|makasi|makaci|maksih|mkasih|mksh|mks|mksih|terimakasih|trims|trimakasih|tks|thx|thanks|thank|tq|ty|suwun|nuwun|nuhun|matur|hatur|suksma|syukron|jazakallah|jazakillah)|terima kasih)\\b`,
  'u',
);
/** The customer has what they came for: "udah itu aja", "cukup kak", "sekian dulu". */
const ends = new RegExp(
  `^[^a-z]*(?:${DONE} )?(?:(?:itu|segitu|iku|kuwi|niku|eta|sakitu|sementoro|sementara) (?:aja|saja|wae|mawon|we|dulu|dl)|cukup|cekap|sekian|that's (?:all|it)|(?:da+h?)+|bye|daag|pamit|sampai jumpa|see you|wassalam\\p{L}*)\\b`,
  'u',
);
/** "Nanti dulu ya": put off, whatever the reason. */
const holdsOff = new RegExp(
  `^[^a-z]*(?:(?:ok|oke|iya|ya|yo|eh|wah|hmm?|aduh|maaf|sori|sorry)[^a-z]+)?${LATER} ${FIRST}\\b`,
  'u',
);
/** Signs of a mood without words. Anger is for people. */
const SIGNS = /\p{Extended_Pictographic}|\p{Emoji_Presentation}/u;
const ANGRY = /[😠😡🤬😤👎💢💔🖕]/u;
/** One of those before is meant: "yang tadi". */
const pointsBack =
  /^\s*(?:yang|yg|sing|nu|anu|ingkang|the) (?:tadi|td|mau|barusan|kemarin|kmrn|sebelumnya|tadina|bieu|wau|wingi|last)(?: (?:itu|aja|saja|ya|kak|dong|deh|min|bu|pak|mas|mbak|teh|kang))*[\s.!]*$/u;
const withdraws = new RegExp(`\\b${NOT} (?:jadi|sido|janten|cios)\\b`, 'u');
const arrived = new RegExp(
  `\\b${DONE} (?:kami |saya )?(?:di)?(?:sampai|sampe|nyampe|terima|tekan|dugi|mendarat)\\b`,
  'u',
);
const objects = new RegExp(`\\b(?:${NOT}|tapi|tp|tapine|ning|but|kurang|salah|rusak|pecah|cacat|beda)\\b`, 'u');
/** What gives the shop something to do. */
const orders = new RegExp(
  `\\b(?:(?:ambil|ngambil|pesan|pesen|order|beli|tuku|meser|mundhut|bungkus|kirim|kirimin|kirimkan|antar|anter|booking|keep|jadi|checkout|transfer|tf|bayar|minta|tolong|tlg|mau|pengen|tambah|ganti|sekalian|cancel|batal|tapi|tp|kurang|salah|beda|but))\\b`,
  'u',
);

/** Words of courtesy and address, and those that stand between others. */
const FILLERS =
  '(?:kak|kaka|kakak|ka|min|mimin|admin|gan|sis|bu|ibu|bun|bunda|pak|bapak|bos|mas|mbak|mba|bang|kang|teh|om|tante|ya|yah|dong|deh|sih|nih|tuh|lah|aja|saja|kok|to|tho|kan|dan|atau|itu|ini|yang|yg|sing|nu|anu|kuwi|iku|iki|niku|eta|ieu|this|that|one|the|satunya|di|ke|dari|untuk|buat|dr|utk|loh|lho|si|jadi|jadinya|terus|trus|kira|kalau|kalo|klo|kl|berarti)';
/** Numbers, sizes, colours and days. */
const VALUES =
  '(?:satu|dua|tiga|empat|lima|enam|tujuh|delapan|sembilan|sepuluh|sebelas|belas|puluh|ratus|ribu|rb|juta|setengah|separo|siji|loro|telu|papat|limo|hiji|tilu|opat|pertama|kedua|ketiga|terakhir|gedhe|leutik|muda|tua|xs|s|m|l|xl|xxl|xxxl|besar|gede|kecil|sedang|tanggung|panjang|pendek|big|small|large|ageung|alit|cilik|murah|mahal|termurah|paling|lebih|biasa|lain|lainnya|laen|atas|bawah|merah|biru|hijau|ijo|kuning|hitam|item|putih|abu|abu-abu|cokelat|coklat|ungu|pink|orange|oren|oranye|navy|maroon|krem|cream|abang|ireng|koneng|beureum|hideung|bodas|red|blue|green|black|white|tosca|senin|selasa|rabu|kamis|jumat|sabtu|minggu|ahad|besok|bsk|lusa|sesuk|hari|pagi|siang|sore|malam|persen|pcs|biji|buah|kg|gram|cm|meter|liter|orang|porsi|isi|ukuran|uk|size|warna|tipe|rasa|nomor|no|jam|lusin|kodi|pak|pack|box|dus|botol)';
/** Of words that put off, one that names no day: "besok" alone is a value. */
const vague =
  /^(?:nanti|ntar|tar|sebentar|bentar|sekedap|sakedap|sek|sik|engke|mengko|mangke|later|kali|waktu|kapan-kapan|kapan|deh)$/u;
const puttingOff = new RegExp(`^(?:${LATER}|${FIRST}|lain|kali|waktu|kapan)$`, 'u');
const filler = new RegExp(`^${FILLERS}$`, 'u');
const value = new RegExp(`^(?:${VALUES}|\\d[\\d.,x%/-]*[a-z%]{0,3})$`, 'u');
const asks = new RegExp(
  `^(?:(?:apa|apakah|brp|berapa|brapa|berapaan|kapan|kpn|gimana|gmn|gmna|bagaimana|mana|dimana|siapa|bisa|bs|boleh|ada|adakah|harga|hrg|harganya|hrgnya|info|infonya|tanya|piro|pinten|piye|pripun|opo|endi|iso|sabaraha|naon|kumaha|tiasa|mau|minta|pesan|pesen|order|beli|ambil|how|much|many|what|where|when|price))$`,
  'u',
);

/** An outcry that asks for nothing. */
const isOutcry = (said: string): boolean => said.trimEnd().endsWith('!!');
const requests = new RegExp(
  `\\b(?:(?:mau|minta|info|harga|hrg|tanya|tolong|tlg|pesan|pesen|order|ambil|beli|pengen))\\b`,
  'u',
);

/** Haggling: a price for friends, something off, or an amount that the customer offers and does not ask for. */
const haggles = new RegExp(
  `\\b(?:(?:harga|hrg|hargane|rego) (?:temen|teman|kawan|sodara|saudara|sedulur|langganan|pas|nett?|damai|kampung|khusus)|(?:nego|nawar|(?:boleh|blh|bisa|bs|iso|tiasa) (?:di)?tawar|kurangi|kurangin|dikurangin|turunin|diturunin|kurang(?= (?:dikit|sedikit|lagi|dong|ya|ga|gak|bisa)))[a-z]{0,3})\\b`,
  'u',
);
const offers = /\b(?:rp ?)?\d[\d.]{0,10} ?(?:rb|ribu|k|jt|juta)\b/u;
/** What an amount may be about without being an offer. */
const spends =
  /\b(?:belanja\w{0,3}|beli|total\w{0,3}|transaksi|pembelian|budget|bajet|order|di ?atas|di ?bawah|minimal|min|lebih|mulai|kurang|pecahan|uang|ongkir|kalau|kalo|klo|yang|yg|harga\w{0,3})\b/u;
const deals = /\b(?:dapet|dapat|dpt|boleh|bisa|bs|lepas|deal|angkut|bungkus|ya|yah|gas|oke|ok|iso|tiasa|semua)\b/u;

/** "The one that ...": one of several is chosen. */
const chooses = /^\s*(?:yang|yg|sing|nu|anu|ingkang|the)\s/u;

/** A longer message is no value. In words. */
const FRAGMENT = 3;
/** A longer question names something, even if in no word that is known. In words. */
const BARE_QUESTION = 4;
/** A longer message is no mere agreement. In words. */
const AGREEMENT = 8;

/** The form of a message in which words are compared: small letters, drawn-out letters once, doubled words once ("dateng2"). */
const plainOf = (message: string): string =>
  message
    .toLowerCase()
    .replaceAll(/([a-z])\1{2,}/gu, '$1')
    .replaceAll(/([a-z])\1\b/gu, '$1')
    .replaceAll(/\bkapan2\b/gu, 'lain kali')
    .replaceAll(/([a-z]{3})2\b/gu, '$1')
    // "All right", and not that something is done.
    .replaceAll(
      /\b(?:ya|yo|yah) (?:udah|udh|sudah|sdh|wis|wes)(?=\s*$|[,.!]| (?:kak|min|mas|mbak|bu|pak|bun|kang|teh|deh|lah|ya|nanti|ntar|tar|besok|bsk|mengko|makasih|gapapa|gpp|kalau|kalo|klo)\b)/gu,
      'yaudah',
    )
    .replaceAll(/\bkapan[ -]kapan\b/gu, 'lain kali')
    .replaceAll(/\s+/gu, ' ');

const isQuestion = (said: string): boolean => said.includes('?') || asking.test(said) || asksAtEnd.test(said.trim());

/**
 * What a message wants, by its form.
 *
 * @param message as the customer wrote it; the caller bounds its length
 * @param isGoods whether a word names what the shop sells
 */
export function intentOf(message: string, isGoods: (word: string) => boolean): Intent {
  const said = plainOf(message);
  const words = said.match(/[a-z0-9&%]+(?:[.,'-][a-z0-9&%]+)*/gu) ?? [];
  const isHypothetical = hypothetical.test(said);
  const isThanks = thanks.test(said) || said.startsWith('alhamdulillah');
  if (isThanks && arrived.test(said) && !objects.test(said) && !isQuestion(said)) return 'leaving';
  if (words.length === 0 && SIGNS.test(said)) return ANGRY.test(said) ? 'trouble' : 'leaving';
  if (pointsBack.test(said)) return 'value';
  if (!isHypothetical && reportsTrouble(said)) return 'trouble';
  const mayBeRule = said.includes('?') && mayAsk.test(said);
  if (!isHypothetical && !mayBeRule && reportsEvent(said)) return 'trouble';
  const isAsking = isQuestion(said);
  if (haggles.test(said) || (offers.test(said) && deals.test(said) && !asking.test(said) && !spends.test(said)))
    return 'haggling';
  if (isOutcry(said) && !isAsking && !requests.test(said) && !isThanks) return 'trouble';
  if (forbids.test(said) && (!isAsking || contacts.test(said))) return 'stop';
  if (!isAsking && leaves.test(said) && putsOff.test(said)) return 'leaving';
  if (!isAsking && !isHypothetical) {
    if (
      (ends.test(said) || holdsOff.test(said)) &&
      words.length <= AGREEMENT &&
      !orders.test(said) &&
      !words.some(isGoods)
    )
      return 'leaving';
    const isSmallTalk = (one: string): boolean => puttingOff.test(one) || filler.test(one) || agrees.test(one);
    if (words.some((one) => vague.test(one)) && words.every(isSmallTalk)) return 'leaving';
    const rest = isThanks ? said.replace(withdraws, '') : said;
    const isCourteous = (agrees.test(said) || isThanks) && words.length <= AGREEMENT;
    if (isCourteous && !mayAsk.test(rest) && !orders.test(rest) && !contacts.test(rest) && !words.some(isGoods))
      return 'leaving';
  }
  const named = words.filter((one) => !filler.test(one));
  if (named.length === 0) return words.length > 0 ? 'unclear' : 'other';
  if (!isAsking && named.length <= 2 && chooses.test(said)) return 'value';
  const goods = named.filter((one) => !value.test(one));
  if (!isAsking && named.length <= FRAGMENT && goods.length <= 1 && goods.every(isGoods)) return 'value';
  return words.length <= BARE_QUESTION && named.every((one) => asks.test(one)) ? 'unclear' : 'other';
}
