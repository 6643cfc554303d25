/** What an answer must not consist of: markup, notes of the model, calls of tools, gaps, another language. */
import { plainText, tokensOf, wordSet } from './words.ts';

const forms: readonly RegExp[] = [
  // Tags, also of thoughts
  /<\/?[a-z][a-z_|-]{1,30}[^<>]{0,60}>/iu,
  // Marks of chat templates
  /<\|[a-z_]{1,30}\|>|\[\/?INST\]|<<SYS>>/iu,
  // Calls of tools, and the JSON of an answer
  /\b(?:reply|escalate|complete|search_knowledge|find_products|check_shipping|order_status|draft_order|create_order|payment_link)\s?[({]/iu,
  /\b(?:search_knowledge|find_products|check_shipping|order_status|draft_order|create_order|payment_link|passage_id|tool_call)\b/iu,
  /"(?:action|text|sources|reason|summary|arguments|name)"\s?:/iu,
  // Gaps that are to be filled in
  /\{\{?\s?[a-z_ ]{2,30}\s?\}\}?/iu,
  /[([]\s?(?:isi|masukkan|tulis|sebutkan|nama|alamat|nomor|tautan|link|harga|tanggal|insert|your|placeholder|x{2,})\b[^()[\]\d]{0,40}[)\]]/iu,
  /\bRp\.?\s?(?:x{2,}|_{2,}|\.{3,}|…)|\bx{3,}\b|\bTODO\b|\blorem ipsum\b/iu,
  // Notes on sources
  /\b(?:sumber|source|passage|menurut|dari)\s(?:id\s)?[a-z]\d{1,3}\b|\bconfidence\b|\bskor\s?[:=]|【/iu,
  // The speaker's label
  /^\s{0,9}(?:ai|tim|asisten|assistant|bot|admin|cs|system|user|pelanggan|customer)\s?:\s/iu,
];

/** Words by which an answer speaks of its instructions. */
const instructions =
  /\b(?:petunjuk|instruksi|aturan|prompt|perintah)\s(?:saya|sistem|internal|rahasia|awal|dari pemilik)\b|\bsystem prompt\b|\bsaya (?:diminta|disuruh|diperintah|diinstruksikan|diprogram)\b|\bmy (?:instructions|prompt|rules)\b|\bi was (?:told|instructed)\b|\bkolom sources\b|\blanguage model\b|\bmodel bahasa\b/iu;

/** The first mark of an answer that no customer should read; null: there is none. */
export function findMarkup(text: string): string | null {
  const plain = plainText(text);
  for (const form of forms) {
    const [found] = form.exec(plain) ?? [];
    if (found !== undefined) return found.trim();
  }
  return null;
}

/** Whether an answer speaks of what the model was told. */
export const mentionsInstructions = (text: string): boolean => instructions.test(plainText(text));

const english = wordSet(
  'the is are was were you your yours we our ours i it this that these those for with from of to and but have has can could will would please yes there available not do does per in on',
);
const indonesian = wordSet(
  'yang dan di ke dari untuk dengan ini itu ada tidak bisa kami kita saya anda kamu kak kakak ya juga sudah belum akan atau pada dalam apa berapa mau harga ready gak nggak ga aja dong kok nih brp bang mas mbak min buat sama kalau tolong pesan kirim buka',
);

const countOf = (text: string, words: ReadonlySet<string>): number =>
  tokensOf(text).filter(({ text: word }) => words.has(word)).length;

/** Whether a text is English. */
export const isInEnglish = (text: string): boolean => countOf(text, english) >= 3 && countOf(text, indonesian) <= 1;

/** Whether a text has fewer words of Indonesian than another language would need: its words are not those of the sources. */
export const isForeign = (text: string): boolean => countOf(text, english) >= 2 && countOf(text, indonesian) <= 1;

/** Whether an answer is English although the customer wrote none. */
export const isInOtherLanguage = (text: string, asked: string): boolean =>
  isInEnglish(text) && countOf(asked, english) === 0 && countOf(asked, indonesian) > 0;
