/** Whether an answer promises that the team will do something. Such a promise calls the team, whatever the model decided. */
import { readText } from './checks/basis.ts';
import { isDenied, sentencesOf, wordSet } from './checks/words.ts';

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
];
const foreign = wordSet(
  'check ask confirm forward contact call takon takokake takokno takoni tepangaken taros taroskeun naroskeun follow',
);
const isDeed = (word: string): boolean => foreign.has(word) || deeds.some((form) => form.test(word));

const team =
  /^(?:(?:tim|team|admin|mimin|min|cs|teknisi|pemilik|owner|bos|boss|atasan|manajer|manager|spv|gudang|kurir|dokter|dapur|penjahit|staff?|colleagues?|pihak|bagian|orang|rekan|kantor)(?:nya|e|ne)?)$/u;
const promises = wordSet('dulu dl dlu nanti segera sebentar secepatnya later soon shortly first rumiyin heula');
const we = wordSet("kami kita saya aku gue gw ane kulo kula abdi tak we i i'll i’ll we'll we’ll let");
/** The customer is told to do it, or has done it. */
const ofCustomer = wordSet('silakan silahkan boleh mohon tolong bisa please kakak anda katalog website');

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
    return words.some((word, at) => {
      if (!isDeed(word) || isDenied(tokens, from + at, 3, true) || words.some((one) => usual.has(one))) return false;
      // The customer is asked to do it: "Silakan hubungi kami lagi."
      const before = words.slice(0, at);
      const isOurs =
        before.some((one) => we.has(one) || team.test(one)) || /^(?:ku|tak)\p{L}/u.test(word) || /^di\p{L}/u.test(word);
      if (!isOurs && before.some((one) => ofCustomer.has(one))) return false;
      const behind = words.slice(at + 1);
      if (words.some((one) => team.test(one)) && (isOurs || behind.some((one) => team.test(one)))) return true;
      return !asksBack && isOurs && words.some((one) => promises.has(one));
    });
  });
}
