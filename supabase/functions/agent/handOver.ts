/** Whether an answer promises that the team will do something. Such a promise calls the team, whatever the model decided. */
import { readText } from './checks/basis.ts';
import { isDenied, sentencesOf, wordSet } from './checks/words.ts';

const deeds = wordSet(
  'tanyakan tanyain ditanyakan menanyakan konfirmasi konfirmasikan dikonfirmasi kabari kabarin dikabari mengabari hubungi dihubungi menghubungi telepon ditelepon pastikan dipastikan memastikan cek cekkan dicek mengecek sambungkan disambungkan teruskan diteruskan sampaikan disampaikan check ask confirm',
);
const team = wordSet('tim timnya admin adminnya teknisi pemilik owner atasan gudang team staff');
const promises = wordSet('dulu nanti segera sebentar secepatnya later soon shortly');
const we = wordSet('kami kita saya we i will');

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
    const at = words.findIndex((word) => deeds.has(word));
    if (at === -1 || isDenied(tokens, from + at, 3, true) || words.some((word) => usual.has(word))) return false;
    if (words.some((word) => team.has(word))) return true;
    return !asksBack && words.some((word) => we.has(word)) && words.some((word) => promises.has(word));
  });
}
