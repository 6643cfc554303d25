/** Whether an answer promises that the team will do something. Such a promise calls the team, whatever the model decided. */
import { readText } from './checks/basis.ts';
import { conditions, isDenied, sentencesOf, wordSet } from './checks/words.ts';

/**
 * What a team does for a question that stays open, in the forms of speech and writing: "tanyakan", "ditanyain", "kucek",
 * "menghubungi", "telponin". In the other languages of the market the forms are few.
 */
const deeds = [
  // "cek", "telepon", "konfirmasi" by themselves or with any ending
  /^(?:di|ku|tak|mengk?|men|me)?(?:cek|kcek|ngecek|konfirmasi|telepon|nelepon|telpon|telfon|telp|koordinasi|diskusi|tindaklanjut|followup|fu)(?:kan|ken|in|i)?$/u,
  // "tanyakan", "sampein", "hubungi": without an ending these mean something else
  /^(?:di|ku|tak|meng|meny|mem|men|me)?(?:tanya|nanya|anya|kabar|hubung|pasti|sambung|terus|nerus|erus|sampai|sampe|nyampai|nyampe|ampai|minta|inta|cari|lapor|apor|informasi|info|oper|lempar|aju|bicara|usul)(?:kan|ken|in|i)$/u,
  /^(?:di|ku)(?:tanya|hubung|kabar|telp)$|^kabarin?$|^follow$/u,
  // Javanese and Sundanese: "takokake", "tangletaken", "ditaroskeun", "diwartosan"
  /^(?:dipun|di|dak|tak|kula|kulo|ku|na|nga)?(?:takon|takok|tangled|tanglet|sanjang|rembag|warta|wartos|taros|naros|tanya|kabar|bewara|bejaa)(?:aken|ake|ken|ke|no|ne|i|keun|an|kan|n)$/u,
];
const foreign = wordSet(
  'check ask confirm forward contact call takon takokake takokno takoni tepangaken taros taroskeun naroskeun follow',
);
/** Whether a word is such a deed. */
export const isDeed = (word: string): boolean => foreign.has(word) || deeds.some((form) => form.test(word));

const team =
  /^(?:(?:tim|team|admin|mimin|min|cs|teknisi|pemilik|owner|bos|boss|atasan|manajer|manager|spv|gudang|kurir|dokter|dapur|penjahit|staff?|colleagues?|pihak|bagian|orang|rekan|kantor)(?:nya|e|ne)?)$/u;
const promises = wordSet(
  'dulu dl dlu nanti ntar segera sebentar bentar secepatnya later soon shortly first rumiyin riyin heula mangke mengko engke engko engkin',
);
const we = wordSet("dipun kami kita saya aku gue gw ane kulo kula abdi tak we i i'll i’ll we'll we’ll let");
/** The customer is told to do it, or has done it. */
const ofCustomer = wordSet('silakan silahkan boleh mohon tolong bisa please kakak anda katalog website');

/** Deeds of two words in English: "get back to you", "look into it". */
const pairs = [
  ['get', 'back'],
  ['getting', 'back'],
  ['reach', 'out'],
  ['look', 'into'],
  ['find', 'out'],
  ['follow', 'up'],
] as const;
/** Deeds that are done to the customer: "we will message you". */
const toCustomer = wordSet('message text email reply respond answer assist update inform tell');
const will = wordSet("will shall 'll i'll we'll they'll i’ll we’ll they’ll let going");
const someone = wordSet('someone somebody they we i us team colleague colleagues staff person member owner manager');

/** Whether an English sentence says that the team will go on: "our team will message you". */
function promisesInEnglish(words: readonly string[]): boolean {
  let [hasWill, hasSomeone] = [false, false];
  for (const [at, word] of words.entries()) {
    const isPair = pairs.some(([first, second]) => word === first && words[at + 1] === second);
    const isToYou = toCustomer.has(word) && words[at + 1] === 'you';
    if ((isPair || isToYou) && hasWill && hasSomeone) return true;
    hasWill ||= will.has(word);
    hasSomeone ||= someone.has(word) || /^(?:i|we|they)['’]ll$/u.test(word);
  }
  return false;
}

/** Words by which the customer is told what the team does anyway, without a promise: "tim mengecek mutasi rekening dulu". */
const usual = wordSet('mutasi');

/** Whether a text says that the team will ask, check, call or answer. */
export function promisesTeam(text: string): boolean {
  const { tokens } = readText(text);
  const sentences = sentencesOf(tokens);
  const asksBack = sentences.some(({ isQuestion }) => isQuestion);
  return sentences.some(({ from, to, isQuestion }) => {
    if (isQuestion) return false;
    const words = tokens.slice(from, to).map((token) => token.text);
    if (promisesInEnglish(words)) return true;
    if (words.some((one) => usual.has(one))) return false;
    const hasCondition = words.some((one) => conditions.has(one));
    const hasPromise = !asksBack && words.some((one) => promises.has(one));
    // Places in the sentence, so that a long one is not searched again for each of its words.
    const ours = words.findIndex((one) => we.has(one) || team.test(one));
    const ofThem = words.findIndex((one) => ofCustomer.has(one));
    const lastTeam = words.findLastIndex((one) => team.test(one));
    const isBefore = (place: number, at: number): boolean => place !== -1 && place < at;
    return words.some((word, at) => {
      if (!isDeed(word) || isDenied(tokens, from + at, 3, true)) return false;
      // "Kalau perlu, saya bisa sambungkan": it is only offered.
      const isOffer = hasCondition && ['bisa', 'dapat', 'can', 'could'].includes(words[at - 1] ?? '');
      if (isOffer) return false;
      const isOurs = isBefore(ours, at) || /^(?:ku|tak)\p{L}/u.test(word) || /^di\p{L}/u.test(word);
      // The customer is asked to do it: "Silakan hubungi kami lagi."
      if (!isOurs && isBefore(ofThem, at)) return false;
      if (lastTeam !== -1 && (isOurs || lastTeam > at)) return true;
      return isOurs && hasPromise;
    });
  });
}
