/** Forms of messages that tell of an own order or of something that went wrong. */
// Words of closed classes in the languages of customers.
const ME = '(?:saya|sy|aku|ak|aq|gw|gue|gua|kami|kulo|kula|abdi|kuring|dalem|my|mine|our|i|we)';
export const DONE = '(?:sudah|udah|udh|sdh|dah|wis|wes|geus|ges|atos|parantos|sampun|already)';
const NOT_YET = '(?:belum|blm|blum|belom|durung|dereng|acan)';
export const NOT =
  "(?:tidak|tdk|ga|gak|gk|g|nggak|ngga|enggak|ndak|ora|ra|mboten|boten|teu|henteu|tak|not|don't|dont|no)";
export const LATER =
  '(?:nanti|nnti|nti|ntar|tar|sebentar|sbentar|bentar|sekedap|sakedap|engke|mengko|mangke|sesuk|enjing|isukan|besok|bsk|lusa|kapan-kapan|kapan2|later|tomorrow|soon)';
export const FIRST = '(?:dulu|dl|dlu|sik|sek|disik|heula|rumiyin|deh|first|aja)';
const ASKS_HOW = '(?:gimana|gmn|gmna|gimna|bagaimana|piye|pripun|kumaha)';

/** Forms of what tells of an order or of something that went wrong. None of them is about goods that are for sale. */
const troubles: readonly RegExp[] = [
  // Particles of surprise and contrast.
  new RegExp(`\\b(?:kok|malah(?:an)?|padahal|mosok)\\b`, 'u'),
  // Why.
  new RegExp(`\\b(?:(?:kenapa|knp|knpa|napa|kenopo|ngopo|naha|kunaon|mengapa|why)|how come)\\b`, 'u'),
  // "Gimana nih?", "piye iki", "mana sih".
  new RegExp(
    `\\b(?:${ASKS_HOW}|mana|endi) (?:ini|nih|sih|iki|niki|ieu|to|tho)\\b(?! (?!(?:kak|min|mas|mbak|mba|pak|bun|kang|bang|gan|sis|dong|jadinya)\\b)[a-z]{3})`,
    'u',
  ),
];
/** When something happened. With a question, it may be about a rule: "kemarin sampai, bisa ditukar?" */
const events: readonly RegExp[] = [
  new RegExp(
    `\\b(?:(?:kemarin|kemaren|kmrn|kmren|kmaren|wingi|kamari|tadi|td|barusan|bieu|yesterday|ago)|tempo hari|baru (?:aja |saja )?(?:beli|dibeli|datang|dateng|sampai|sampe|nyampe|dipakai|dipake|terima|pake|pakai|sehari|seminggu)|(?:minggu|bulan|tahun|taun) (?:lalu|kemarin|kemaren|kmrn|wingi|kamari)|last (?:week|night|month))\\b`,
    'u',
  ),
];
const deeds: readonly RegExp[] = [
  // What the customer has done, or what was done for them.
  new RegExp(`\\b${ME} (?:[a-z]+ )?${DONE}\\b|\\b${DONE} (?:[a-z0-9]+ ){0,3}${ME}\\b`, 'u'),
  new RegExp(
    `\\b(?:${DONE} (?:saya |aku |sy |di)?(?:tf|trf|transfer|ditransfer|bayar|byr|mbayar|pesan|pesen|order|checkout|dp|lunas|konfirmasi|booking)|${DONE} (?:dikirim|diproses|dikerjakan|dikerjain|diterima|ditransfer|dibayar|berangkat|jalan|selesai|kelar|beres|sampai|sampe|nyampe|tekan))\\b`,
    'u',
  ),
  new RegExp(
    `\\b${DONE} (?:\\d+ ?|dua |tiga |empat |lima |hampir |lebih )?(?:se)?(?:hari|hr|jam|menit|mnt|minggu|mggu|bulan|bln|dino|poe)`,
    'u',
  ),
  new RegExp(
    `\\b${NOT_YET} (?:[a-z]+ )?(?:(?:datang|dateng|dtg|sampai|sampe|nyampe|jadi|selesai|kelar|beres|terima|dapat|dpt|dapet|teka|tekan|kabar|masuk|berangkat|jalan)|di[a-z]{4,})\\b`,
    'u',
  ),
  // An order of their own.
  new RegExp(
    `\\b(?:pesanan|pesenan|orderan|paket|kiriman|barang|belanjaan|titipan|transferan|pembayaran|resi|bookingan|dp|nota|uang|duit)(?:nya)? (?:(?!ke |di |dari |untuk |buat )[a-z]+ )?(?:punya )?${ME}\\b`,
    'u',
  ),
  new RegExp(
    `\\b(?:(?:pesanan|pesenan|orderan|paket|resi|booking|bukti|transferan) (?:[a-z]+ ){0,2}(?:atas nama|a[.]?n[.]?)\\b(?! (?:siapa|sapa|sp)\\b)|(?:pesanan|orderan|pesenan|paket|barang)ku|(?:sampai|sampe|nyampe) mana)\\b`,
    'u',
  ),
  // The shop does not answer.
  new RegExp(
    `\\b${NOT} (?:di(?:bales|balas|respon|angkat|jawab|gubris|baca)|ada (?:kabar|respon|jawaban)|bisa dihubungi)`,
    'u',
  ),
  // Something is not what was agreed.
  new RegExp(
    `\\b${NOT} sesuai\\b|\\bbeda (?:sama|dari|dengan|dg|karo|jeung)\\b|\\bsalah (?:kirim|antar|barang|alamat)\\b`,
    'u',
  ),
  new RegExp(
    `\\b(?:tanggung ?jawab(?:nya)?|ganti rugi|(?:kembali(?:in|kan)|balik(?:in|kan|no)|minta|pulang(?:in|kan)) (?:uang|duit|dana|duwit|artos)|(?:uang|duit|duwit|dana|artos)(?:nya|ku|ne)? (?:${ME} )?(?:balik|kembali|di(?:balik|kembali)[a-z]+)|money back)\\b`,
    'u',
  ),
];

/** Whether a message tells of an own order or of something that went wrong. */
export const reportsTrouble = (said: string): boolean => [...troubles, ...deeds].some((form) => form.test(said));

/** Whether it tells when something happened. */
export const reportsEvent = (said: string): boolean => events.some((form) => form.test(said));
