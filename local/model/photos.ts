import * as v from 'valibot';

import { blockIn } from './blocks.ts';

const THING = '(?:foto|poto|photo|gambar|picture|pic|pict|brosur|pdf|berkas|katalog|pricelist|price list)(?:nya|ny|e)?';
/** A wish to see something. "Di foto itu" and "bukti transfer" are none. */
const WANTED = new RegExp(
  String.raw`\b(?:minta|mnt|kirim(?:in|kan)?|krm|lihat|liat|lht|boleh|ada|punya|mau|share|tolong|tlg|kasih|kasi|spill|see|send|have)\b[^?.!\n]{0,40}\b${THING}\b`,
  'iu',
);
const OTHER = /\b(?:di|dari|sama|sesuai|kayak|kyk|kaya|seperti|bukti|cetak)\s{1,3}(?:foto|poto|gambar)/iu;
const DOCUMENT = /\b(?:pdf|brosur|berkas|katalog|pricelist|price list)/iu;

const File = v.object({ id: v.string(), foto: v.optional(v.string()), berkas: v.optional(v.string()) });
type File = v.InferOutput<typeof File>;

const filesIn = (text: string): File[] =>
  blockIn(text, 'berkas')
    .split('\n')
    .flatMap((line) => {
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), File), line);
      return read.success ? [read.output] : [];
    });

const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]{3,}/gu)
      ?.map((word) => word.replace(/(?:nya|ny)$/u, '')),
  );

/** Words of a wish that name nothing. */
const FILLERS = wordsOf(
  'minta mnt kirim kirimin kirimkan krm lihat liat lht boleh bisa ada punya mau share tolong tlg kasih kasi spill see send have foto poto photo gambar picture pic pict brosur pdf berkas katalog pricelist price list kak kakak min admin gan sis dong donk donk deh nih yang yg itu tadi ini dulu ada asli real pict dengan the you can please produk produknya barang dari dong lagi juga',
);

/** Files with one answer. */
const MOST = 3;

/**
 * The answer to a customer who asks for a photo or a file ("minta foto blus kawung"): those that share most words with the
 * question, or with what was said before it; null: they ask for none, or there is none.
 *
 * @param said the chat, the oldest first; its last text is the question
 */
export function photoAnswer(instructions: string, said: readonly string[]): { text: string; files: string[] } | null {
  const question = said.at(-1) ?? '';
  if (!WANTED.test(question) || OTHER.test(question)) return null;
  const isDocument = DOCUMENT.test(question);
  const files = filesIn(instructions).filter(({ foto }) => isDocument || foto !== undefined);
  const nameOf = ({ foto, berkas }: File): string => foto ?? berkas ?? '';
  for (const text of said.toReversed()) {
    const words = wordsOf(text);
    const shared = files.map((file) => ({
      file,
      count: [...wordsOf(nameOf(file))].filter((one) => words.has(one)).length,
    }));
    const most = Math.max(0, ...shared.map(({ count }) => count));
    const best = shared.filter(({ count }) => count === most).map(({ file }) => file);
    if (most === 0 || best.length > MOST) {
      // Another thing is asked for than what was said before.
      if (text === question && [...words].some((word) => !FILLERS.has(word))) return null;
      continue;
    }
    const names = best.map(nameOf).join(', ');
    return { text: `Ini ${isDocument ? 'berkasnya' : 'fotonya'} ya, Kak: ${names}.`, files: best.map(({ id }) => id) };
  }
  return null;
}
