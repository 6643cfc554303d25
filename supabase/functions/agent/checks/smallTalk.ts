import { isDeed } from '../handOver.ts';
/** Whether an answer only talks: it greets, thanks, asks back, or says what it does not know. Such words need no source. */
import { namesIn, readText, type ReadText } from './basis.ts';
import type { Figure } from './figures.ts';
import { promiseIn } from './promises.ts';
import { isSameTime, sameDay } from './times.ts';
import { readNumber, rootOf, sentencesOf, stemOf, wordSet, type Sentence, type Token } from './words.ts';

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
    'kang ceu om tante dok cik koh ci waktu awalnya sejak ganggu mengganggu sempat sibuk lekas longgar kerja kuliah kenal bahasa inggris indonesia jawa sunda bade badhe naros tanglet',
    'nya pasti capek sakit perih nyeri kamu kalian dia mereka punya sendiri gini gitu begitu begini memang emang banget sekali sangat agak cukup dahulu dulu udah sudah jangan sungkan segan ragu aja santai tenang sabar pelan hati jalan nyaman wajar maklum paham ngerti mengerti lucu keren seru senangnya sedih khawatir kuatir cemas repot capek lelah bingung galau merasa terasa rasanya banyak bikin nunggu nungguin lama salah keliru mampir pamit jumpa cepat cepet membaik pulih sembuh berkenan bilang ngobrol obrolan bisa bisanya lanjut lanjutkan jelaskan carikan pilihkan pilihin cariin pas sesuai duh hehe iya',
    'minta diminta meminta would like continue send full address name number order language sure yes speak english course problem masalah worries sorry feel ask happy take your time me today',
    'i we your our my is are am a an the for to of with please can could may let know help any anything else here just me will check ask team and get back more what which where how great happy glad day nice sure name assistant human virtual',
    'wonten ingkang saged menapa aya anu tiasa sugeng enjing rawuh wilujeng sumping kumaha damang kulo kula abdi panjenengan sampun mugi',
  ].join(' '),
);

/** Words that answer a question by themselves: they claim something about the shop. */
const affirmations = wordSet(
  'bisa boleh ada iya ya betul benar ready tersedia aman cocok sama tidak nggak gak ga bukan yes sure no inggih nggih saged muhun tiasa',
);
/** Of these, the words that state something wherever they stand. */
const statements = wordSet('bisa boleh ada ready tersedia aman betul benar saged tiasa');
/** Those by which a customer's remark is only agreed to: "hujan terus": "Iya nih". */
const agreements = wordSet('iya ya betul benar yes nggih inggih muhun');
/** Those by which a wish is taken up: "mau daftar": "Boleh, Kak. Atas nama siapa?" */
const consents = wordSet('bisa boleh iya ya yes sure inggih nggih saged muhun tiasa');
const wishes = wordSet(
  'mau mo pengen pgn pengin ingin minta daftar pesen pesan order want need like kersa arep hoyong',
);
/** A message with one of these asks something. */
const questioning = wordSet(
  'apa apakah ada bisa bs boleh ga gak nggak ngga kah kan berapa brp mana dmn kapan kpn gimana gmn knp kenapa can is do does are how what when where nopo punapa saged naon tiasa',
);

/** Words with which something is asked: "Bahannya katun, mau?" only offers. */
const asking = wordSet(
  'apa apakah mana kapan berapa brp siapa bagaimana gimana kenapa atau boleh bisa perlu ada tahu yang tipe what which when where who how could can may nopo punapa pundi pinten sinten ingkang naon sabaraha saha iraha kumaha',
);
/** Words with which the customer is asked, whatever stands beside them. What is asked so is not stated. */
const open = wordSet(
  'apa mana kapan berapa brp siapa bagaimana gimana kenapa atau maksud maksudnya what which when where who how nopo punapa pundi pinten sinten naon sabaraha saha iraha kumaha',
);
const negations = wordSet('kurang belum blm tidak tak nggak gak ga tanpa not no dereng teu');

/** What a question to the customer begins with: "mau tanya kelas apa saja?" */
const offers = wordSet('mau mo ingin pengen perlu butuh sudah udah pernah apakah do does would are have');

/** What a customer is asked about themselves. */
const ofCustomers = wordSet('tahu tau punya pernah coba know have');

/** What a wish begins with. The shop does not say that it is so. */
const hopes = wordSet(
  'semoga moga mudah-mudahan mudah selamat turut ikut salam mugi mugia hope wishing wish get have enjoy',
);
/** What a condition or a purpose begins with: "kalau sudah", "biar kami hitung". */
const conditions = wordSet(
  'kalau kalo klo jika bila apabila begitu biar supaya sebelum sambil if once when before menawi upami',
);
/** Conditions that tell what something is for. */
const purposes = wordSet('biar supaya');
const we = wordSet('kami kita we');
/** Something has happened. */
const done = wordSet('sudah udah udh sdh telah already has have');
/** What the speaker may not have. */
const knowledge = wordSet('tahu tau info informasi informasinya data daftar catatan tercatat know');
/** The speaker alone: "aku nggak bisa mutusin" claims nothing of the shop. */
const speaker = wordSet("saya aku gue gw kulo abdi i i’m i'm");
/** With what the speaker helps is no claim: "bisa bantu soal grooming". */
const topics = wordSet('soal tentang seputar mengenai perihal masalah urusan about with');
const helps = /^(?:di|mem|ku)?bantu(?:in|kan)?$|^help$/u;

/** "Sudah benar?": the customer is asked to confirm. */
const agrees = (words: readonly string[]): boolean => words.every((word) => affirmations.has(word) || isUsual(word));
/** Forms of address, and particles: "ya, Kak". */
const addresses = wordSet(
  'kak kakak ka min admin gan sis bu ibu pak bapak mbak mas bang teh aa bli kang ya yah nih kok sih dong deh',
);

const isWord = ({ kind }: Token): boolean => kind === 'word';
const laughter = /^(?:(?:he|ha|hi|wk|kw|xi){2,}h?|h+m+|(?:wa|a)?du+h|wa+h|ya+h|o+h|e+h|nah|ups|ya)$/u;

/** Whether a word says nothing about a shop. */
export const isUsual = (word: string): boolean =>
  laughter.test(word) || [word, stemOf(word), word.split(/['’]/u, 1)[0] ?? ''].some((one) => vocabulary.has(one));

/** The roots of the words of which texts speak. Usual words are of no topic. */
export const topicsOf = (texts: readonly (readonly Token[])[]): Set<string> =>
  new Set(
    texts.flatMap((tokens) =>
      [...namesIn(tokens.filter(({ kind, text }) => kind === 'word' && !isUsual(text)))].map(rootOf),
    ),
  );

/** What is known of the words of an answer. */
interface Known {
  /** Words of the customer, and their stems. */
  customerWords: ReadonlySet<string>;
  /** Words that need no source, such as the name of the business. */
  names: ReadonlySet<string>;
  /** The customer tells something and asks nothing, so that its words may be repeated. */
  isRemark: boolean;
  /** Roots of the words of which the shop's own texts speak; null: only usual words are talk. */
  topics: ReadonlySet<string> | null;
}

/** Words of a clause that neither are usual nor come from the customer, and whether it has some of the customer's. */
function unknownWordsIn(
  words: readonly string[],
  { customerWords, names, isRemark }: Omit<Known, 'topics'>,
): { unknown: number; ofCustomer: boolean } {
  const isFree = (word: string): boolean => isUsual(word) || names.has(word) || names.has(stemOf(word));
  const isOfCustomer = (word: string): boolean => customerWords.has(word) || customerWords.has(stemOf(word));
  return {
    unknown: words.filter((word) => !isFree(word) && !isOfCustomer(word)).length,
    ofCustomer: !isRemark && words.some((word) => isOfCustomer(word) && !isFree(word)),
  };
}

/** The words of a sentence, clause by clause, with their capitals. */
function rawClausesOf(tokens: readonly Token[]): string[][] {
  const clauses: string[][] = [[]];
  for (const { text, raw, kind } of tokens) {
    if (kind === 'word') clauses.at(-1)?.push(raw);
    else if (kind === 'sign' && !"-/&'’".includes(text)) clauses.push([]);
  }
  return clauses.filter((words) => words.length > 0);
}
const clausesOf = (tokens: readonly Token[]): string[][] =>
  rawClausesOf(tokens).map((words) => words.map((word) => word.toLowerCase()));

/**
 * Whether a clause answers a remark of the customer, "senang dengarnya", and has no form of a claim: it names nothing of which
 * the shop's texts speak, no name, and no thing of the shop ("kurirnya"), and says of nothing that it is, is not or was done.
 */
function isAside(raw: readonly string[], at: number, known: Known): boolean {
  const { topics } = known;
  if (topics === null || !known.isRemark) return false;
  const words = raw.map((word) => word.toLowerCase());
  const isUnknown = (word: string): boolean => unknownWordsIn([word], known).unknown > 0;
  const unknown = words.filter(isUnknown).length;
  if (unknown > MOST_UNKNOWN) return false;
  const first = words.findIndex((word) => !addresses.has(word));
  return words.every((word, index) => {
    if (statements.has(word) || we.has(word)) return false;
    if (done.has(word)) return conditions.has(words[index - 1] ?? '');
    if (!isUnknown(word)) return !negations.has(word) || unknown === 0 || word === 'jangan';
    const isName = /^\p{Lu}/u.test(raw[index] ?? '') && !(at === 0 && index === 0);
    const isThing = word.endsWith('nya') && (index === first || unknown > 1);
    return !topics.has(rootOf(word)) && !isName && !isThing;
  });
}

/** Strange words of a condition, or of what the speaker does not know. */
const MOST_UNKNOWN = 4;

/**
 * Whether a clause claims nothing by its form, whatever its words: a wish, a topic, a condition, what the speaker does not know
 * or will ask. What was done, and what follows from a condition in the same clause, is claimed. `isFollowed`: another clause of
 * the sentence says what the condition leads to.
 */
function claimsNothingByForm(words: readonly string[], known: Known, isFollowed: boolean): boolean {
  const [first = '', ...rest] = words;
  if (hopes.has(first)) return true;
  if (unknownWordsIn(words, known).unknown > MOST_UNKNOWN) return false;
  if (isUncertain(words)) return true;
  const states = rest.slice(1).some((word) => statements.has(word));
  if (topics.has(first) || first === 'untuk' || first === 'buat') return !states;
  if (purposes.has(first)) return !states;
  // "Kalau tidak jadi servis ceknya gratis": where nothing follows, the condition holds its own consequence.
  if (conditions.has(first)) return isFollowed && !states && !rest.slice(1).some((word) => we.has(word));
  if (words.some(isDeed)) return !states || words.includes('dulu');
  return words.some((word) => speaker.has(word)) && words.some((word) => helps.test(word));
}

/** Whether a clause says what the speaker cannot do, or what is not known: "belum ada di info yang aku pegang". */
function isUncertain(words: readonly string[]): boolean {
  if (!words.some((word) => negations.has(word))) return false;
  return words.some((word) => speaker.has(word) || knowledge.has(word) || word.startsWith('pesanan'));
}

/** Whether a clause says what the shop has done: "sudah kami kirim". */
const claimsActions = (words: readonly string[]): boolean =>
  words.some((word, at) => {
    const next = words[at + 1] ?? '';
    return (done.has(word) && we.has(next)) || (we.has(word) && done.has(next));
  });

/** Whether a sentence claims nothing about the shop, the goods or the order. */
function isTalk(tokens: readonly Token[], { from, to, isQuestion }: Sentence, known: Known): boolean {
  const here = tokens.slice(from, to);
  const words = here.filter(isWord).map(({ text }) => text);
  if (words.length === 0) return here.every(({ kind }) => kind !== 'number');
  if (here.some(({ kind, text }) => kind === 'number' && !known.customerWords.has(text))) return false;
  const raw = rawClausesOf(here);
  const clauses = clausesOf(here);
  if (clauses.some(claimsActions)) return false;
  // "Boleh, Kak, asal di dalam kandang", "setengah tablet": a consent, or a number in words, is claimed.
  const mayBeAside =
    !statements.has(words[0] ?? '') &&
    here.every(
      ({ text, kind }, at) => kind !== 'word' || known.customerWords.has(text) || readNumber(here, at) === null,
    );
  const isAsideAt = (at: number): boolean => mayBeAside && isAside(raw[at] ?? [], at, known);
  const isAddress = (clause: readonly string[]): boolean => clause.every((word) => addresses.has(word));
  const leadsOn = (clause: readonly string[]): boolean => !isAddress(clause) && !conditions.has(clause[0] ?? '');
  const leading = clauses.filter(leadsOn).length;
  const isFollowed = (at: number): boolean => leading > (leadsOn(clauses[at] ?? []) ? 1 : 0);
  const isPlain = (clause: readonly string[]): boolean => {
    const { unknown, ofCustomer } = unknownWordsIn(clause, known);
    return unknown === 0 && !ofCustomer;
  };
  if (isQuestion) {
    // "…, Kak?": behind the last clause that asks, only forms of address.
    const last = clauses.findLastIndex(
      (clause) =>
        (offers.has(clause[0] ?? '') && clause.length > 1) || clause.some((word) => asking.has(word) || open.has(word)),
    );
    const asked = clauses[last];
    if (!asked) return clauses.every((clause, at) => isPlain(clause) || agrees(clause) || isAsideAt(at));
    const { unknown } = unknownWordsIn(asked, known);
    const mayAsk =
      asked.some((word) => open.has(word)) || offers.has(asked[0] ?? '') || unknown <= Math.max(2, asked.length / 3);
    // "Sudah tahu ukurannya, atau mau diperiksa?"
    const isAsked = (clause: readonly string[]): boolean =>
      clause.some((word) => open.has(word)) || (offers.has(clause[0] ?? '') && ofCustomers.has(clause[1] ?? ''));
    return (
      mayAsk &&
      clauses.every(
        (clause, at) =>
          at === last ||
          isPlain(clause) ||
          isAsideAt(at) ||
          (at < last && (isAsked(clause) || claimsNothingByForm(clause, known, true) || isListed(clauses, at, last))),
      )
    );
  }
  const topic = clauses.findIndex(
    (clause) => clause.some((word) => helps.test(word)) && clause.some((word) => topics.has(word)),
  );
  return clauses.every(
    (clause, at) =>
      (topic !== -1 && at >= topic) ||
      isPlain(clause) ||
      claimsNothingByForm(clause, known, isFollowed(at)) ||
      isAsideAt(at),
  );
}

/** "Mau jas, gaun, atau seragam?": what precedes the last choice belongs to the question. */
const isListed = (clauses: readonly (readonly string[])[], at: number, last: number): boolean =>
  clauses[last]?.includes('atau') === true && clauses.slice(at, last).every((clause) => clause.length <= 3);

/** A "no" asks at the end of a clause: "ready ga kak". Elsewhere it denies: "ga jadi". */
const questionTags = wordSet('ga gak nggak ngga');
const particles = wordSet('kak ka kakak min mas mbak bang bu pak gan sis ya sih nih dong bli kang teh');

const asks = ({ tokens }: ReadText): boolean =>
  tokens.some(({ text }, at) => {
    if (text === '?') return true;
    if (!questioning.has(text)) return false;
    const next = tokens[at + 1];
    // "silinder ga ada" says that there is none.
    if (statements.has(text) && negations.has(tokens[at - 1]?.text ?? '')) return false;
    return !questionTags.has(text) || next === undefined || next.kind === 'sign' || particles.has(next.text);
  });

/** Words of a customer who tells of themselves: "saya dari Jakarta", "maaf ganggu". */
const telling = wordSet('saya sy aku ak gue gw kami kita istri suami anak maaf sori sorry kulo abdi i my we');

/** Whether an answer begins with a "yes" or "no" to what was asked. Such a word takes up a wish, and claims nothing then. */
function affirms(tokens: readonly Token[], { from, to }: Sentence, asked: ReadText, known: Known): boolean {
  const [words = []] = clausesOf(tokens.slice(from, to));
  const [first = ''] = words;
  if (!affirmations.has(first) || words[1] === first || words.length > 3) return false;
  const said = asked.tokens.filter(isWord).map(({ text }) => text);
  // Asked after itself, the AI may say yes: "kamu robot ya?"
  if (unknownWordsIn(said, { ...known, customerWords: new Set() }).unknown === 0) return false;
  if (asks(asked)) return true;
  // "Tidak apa-apa": of a remark, what is not so has other words than these.
  if (negations.has(first)) return words.length === 1;
  return !agreements.has(first) && !(consents.has(first) && said.some((word) => wishes.has(word)));
}

/** Whether a token is a sign of an address of the net, or of a text that was to be filled in: "a.id", "a@b", "{nama}". */
const isAddressOfNet = (tokens: readonly Token[], at: number): boolean => {
  const [before, sign, behind] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if ('@{}[]<>'.includes(sign?.text ?? ' ')) return true;
  const isBetween = before?.kind === 'word' && behind?.kind === 'word' && sign?.isApart === false && !behind.isApart;
  return isBetween && sign.text === '.' && !/^\p{Lu}/u.test(behind.raw);
};

/** Words with which opening hours are told. */
const opening = wordSet(
  'buka tutup jam pukul hari ini besok toko kami setiap sampai hingga dari sekarang kini saat senin selasa rabu kamis jumat sabtu minggu wib wita wit masih sudah pagi sore malam siang ya kak lagi',
);

const honorifics = wordSet('kak kakak bu ibu pak bapak mbak mas bang teh mr mrs');

/** The names behind forms of address: "Kak Yudi". */
const addressed = (tokens: readonly Token[]): string[] =>
  tokens.flatMap(({ text, raw }, at) =>
    /^\p{Lu}\p{Ll}/u.test(raw) && honorifics.has(tokens[at - 1]?.text ?? '') ? [text] : [],
  );

/**
 * Whether an answer claims nothing.
 *
 * @param names words that may be said without a source: of the business, and the customer's name
 * @param hours the opening hours of the settings, which need no source. Absent: what says them is compared with them
 * @param topics roots of the words of the shop's own texts. With them a remark may be answered in other words than the usual
 *   ones, as long as nothing is claimed by its form: that is for answers that no model judges
 */
export function claimsNothing(
  answer: ReadText,
  asked: ReadText,
  {
    names,
    hours = '',
    topics = null,
  }: { names: readonly string[]; hours?: string; topics?: ReadonlySet<string> | null },
): boolean {
  const { tokens, figures } = answer;
  if (promiseIn(answer) !== null || tokens.some((_, at) => isAddressOfNet(tokens, at))) return false;
  const opened = readText(hours).figures.filter(({ kind }) => kind === 'time');
  const isOpening = (figure: Figure): boolean =>
    figure.kind === 'time' && opened.some((one) => isSameTime(one, figure));
  const isOfCustomer = (figure: Figure): boolean =>
    asked.figures.some(
      ({ kind, value, unit }) => kind === figure.kind && value === figure.value && unit === figure.unit,
    );
  if (
    figures.some((figure) => !['bare', 'quantity'].includes(figure.kind) && !isOpening(figure) && !isOfCustomer(figure))
  )
    return false;
  const customerWords = new Set(asked.tokens.flatMap(({ text }) => [text, stemOf(text), ...sameDay(text)]));
  const named = new Set([...names.map((name) => name.toLowerCase()), ...addressed(tokens)]);
  const isRemark = !asks(asked) && (topics !== null || asked.tokens.some(({ text }) => telling.has(text)));
  const known = { customerWords, names: named, isRemark, topics };
  const sentences = sentencesOf(tokens);
  return (
    sentences.length > 0 &&
    sentences.every((sentence, at) => {
      const { from, to } = sentence;
      const hasHours = figures.some((figure) => isOpening(figure) && figure.from >= from && figure.to <= to);

      if (!hasHours) return isTalk(tokens, sentence, known) && !(at === 0 && affirms(tokens, sentence, asked, known));
      return tokens.slice(from, to).every(({ text, kind }) => kind !== 'word' || opening.has(text) || named.has(text));
    })
  );
}
