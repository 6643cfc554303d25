/**
 * What the built-in model makes of a text that a member has written: it applies rules for spaces, capital letters,
 * punctuation and common abbreviations. It has no languages, so it cannot translate.
 */

export type RewriteTask = 'tidy' | 'polite' | 'shorten';

/** Words that stand for others in chats. */
const abbreviations: Record<string, string> = {
  aja: 'saja',
  bgt: 'sekali',
  bhw: 'bahwa',
  bkn: 'bukan',
  blm: 'belum',
  bs: 'bisa',
  bsk: 'besok',
  byk: 'banyak',
  cm: 'hanya',
  dgn: 'dengan',
  dlm: 'dalam',
  dl: 'dulu',
  dlu: 'dulu',
  dpt: 'dapat',
  ga: 'tidak',
  gak: 'tidak',
  gk: 'tidak',
  hr: 'hari',
  hrg: 'harga',
  jd: 'jadi',
  jg: 'juga',
  jgn: 'jangan',
  kalo: 'kalau',
  klo: 'kalau',
  kl: 'kalau',
  krn: 'karena',
  lg: 'lagi',
  mks: 'terima kasih',
  makasih: 'terima kasih',
  mohon2: 'mohon',
  nggak: 'tidak',
  ngga: 'tidak',
  org: 'orang',
  sblm: 'sebelum',
  sdh: 'sudah',
  udah: 'sudah',
  udh: 'sudah',
  skrg: 'sekarang',
  sm: 'sama',
  smp: 'sampai',
  spt: 'seperti',
  stlh: 'setelah',
  tdk: 'tidak',
  tgl: 'tanggal',
  tks: 'terima kasih',
  trs: 'lalu',
  tp: 'tapi',
  utk: 'untuk',
  yg: 'yang',
};

/** Begins an order to the customer, which a polite text asks for. */
const orders = /^(tunggu|kirim|transfer|bayar|cek|isi|pilih|hubungi|sebutkan|kabari|konfirmasi)\b/iu;

/** Words and sentences without any information. */
const fillers = [
  /(?<=^|[\n.!?])\s{0,2}(?:halo+|hai|hi|selamat (?:pagi|siang|sore|malam))(?:[ ,]{1,3}(?:kak|kakak|bapak|ibu|bapak\/ibu))?(?:[ ,]{0,3}selamat (?:pagi|siang|sore|malam))?[,.!]+\s{0,2}/giu,
  /(?<=^|[\n.!?])\s{0,2}terima kasih (?:sudah|telah) (?:menghubungi|menunggu|bertanya)[^.!?\n\d]{0,200}[.!]\s{0,2}/giu,
  /(?<=^|[\n.!?])\s{0,2}(?:ada lagi yang bisa (?:kami )?bantu|jangan ragu[^.!?\n\d]{0,200}|silakan (?:bertanya|hubungi kami) (?:lagi )?(?:kapan saja|bila[^.!?\n\d]{0,200}|jika[^.!?\n\d]{0,200}))[.!?]*\s{0,2}/giu,
  /\s{0,2}\b(?:sih|nih|dong|deh|loh|lho|kok|pada dasarnya|sebenarnya|perlu diketahui bahwa)\b/giu,
  /,?\s{1,2}ya(?:,?\s{1,2}kak)?(?=\s{0,2}[.!])/giu,
];

/** What makes a word a link or an address, in which marks have no space beside them. */
const LINK = /\.\p{Ll}|:\/\/|@/u;

const tidyMarks = (words: string): string =>
  words
    .replaceAll(/ ([,;!?]|[.:](?=\s|$))/g, '$1')
    .replaceAll(/([!?,;])\1+/g, '$1')
    .replaceAll(/(?<=\p{L})([,;!?])(?=\p{L})/gu, '$1 ')
    .replaceAll(/(?<=\p{Ll}{2})\.(?=\p{Lu}\p{Ll})/gu, '. ');

function tidyLine(line: string): string {
  let tidied = '';
  let words = '';
  for (const part of line.split(/(\s)/u))
    if (LINK.test(part)) {
      tidied += tidyMarks(words) + part;
      words = '';
    } else words += part;
  return tidied + tidyMarks(words);
}

/** One blank between words, none around lines, and one empty line at most between two others. */
const spaced = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replaceAll(/[ \t\u00a0]+/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

function tidy(text: string): string {
  const lines = spaced(spaced(text).split('\n').map(tidyLine).join('\n'));
  const capital = lines.replaceAll(/(?<=^|\n|[.!?] )\p{Ll}\S*/gu, (word) =>
    LINK.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
  );
  const last = capital.slice(capital.search(/(?<!\S)\S+$/u));
  return /[\p{L}\d)]$/u.test(last) && !LINK.test(last) ? `${capital}.` : capital;
}

const expand = (text: string): string =>
  text.replaceAll(/(?<![\p{L}\d./@-])\p{L}+\d?(?![\p{L}\d/@])/gu, (word) => {
    const whole = abbreviations[word.toLowerCase()];
    if (whole === undefined) return word;
    return /^\p{Lu}/u.test(word) ? whole.charAt(0).toUpperCase() + whole.slice(1) : whole;
  });

function polite(text: string): string {
  const asked = expand(tidy(text))
    .split('\n')
    .map((line) =>
      line
        .split(/(?<=[.!?]) /u)
        .map((sentence) => sentence.replace(orders, (verb) => `Mohon ${verb.toLowerCase()}`))
        .join(' '),
    )
    .join('\n');
  return /\b(?:kak|kakak|bapak|ibu|bpk|pak|bu|mas|mbak)\b/iu.test(asked) ? asked : `Halo Kak. ${asked}`;
}

function shorten(text: string): string {
  const short = fillers.reduce(
    (rest, filler) => rest.replaceAll(filler, (hit) => (hit.startsWith('\n') ? '\n' : ' ')),
    spaced(text),
  );
  const said = new Set<string>();
  const once = short
    .split('\n')
    .map((line) =>
      line
        .split(/(?<=[.!?]) +/u)
        .filter((sentence) => {
          const words = sentence
            .toLowerCase()
            .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
            .trim();
          if (words === '' || !said.has(words)) return said.add(words);
          return false;
        })
        .join(' '),
    )
    .join('\n');
  const result = tidy(once);
  // Nothing but fillers: they were the message.
  return result === '' ? tidy(text) : result;
}

/** Applies the rules of a task. The same text has the same result. */
export const rewrite = (task: RewriteTask, text: string): string => ({ tidy, polite, shorten })[task](text);
