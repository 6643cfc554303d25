import { tool } from 'ai';
import * as v from 'valibot';

import { logError } from '../_shared/log.ts';
import type { AnswerContext, Asked } from './asked.ts';
import { draftOrder, readFacts, type FactName } from './facts.ts';
import { searchChat, searchKnowledge, searchWords } from './knowledge.ts';
import type { Material } from './material.ts';
import { checked, isBuiltIn } from './model.ts';
import type { RunReport, ToolUse } from './outcome.ts';
import { knowledgeBlock } from './prompt.ts';
import type { Question } from './question.ts';
import { readShipping } from './shipping.ts';

const Query = v.object({
  query: v.pipe(
    v.string(),
    v.maxLength(1000),
    v.description('Kata yang dicari, lengkap: nama barang atau hal yang ditanyakan. Tanpa sapaan.'),
  ),
});
const Nothing = v.object({});
const name = v.pipe(v.string(), v.maxLength(200), v.description('Nama produk, persis seperti di katalog.'));
const quantity = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1),
  v.maxValue(9999),
  v.description('Jumlahnya, bilangan bulat.'),
);
/** A kind of a product. Prices of the catalogue do not depend on it. */
const kind = (description: string) =>
  v.pipe(v.nullish(v.pipe(v.string(), v.maxLength(100))), v.description(description));
const listOf = <Item extends v.GenericSchema>(item: Item) => v.pipe(v.array(item), v.minLength(1), v.maxLength(20));

/** What is unknown is null, because schemas need all their keys (`plainSchema`). */
const Items = v.object({
  items: v.pipe(
    listOf(
      v.object({
        name,
        variant: kind(
          'Warna, motif, rasa, atau jenis yang dipilih pelanggan, dengan katanya. null bila tidak ada pilihan.',
        ),
        size: kind('Ukuran yang dipilih pelanggan, seperti "XL" atau "20 cm". null bila tidak ada pilihan.'),
        quantity,
      }),
    ),
    v.description('Barang yang dipesan. Warna atau ukuran lain: baris sendiri.'),
  ),
});
const Order = v.object({
  ...Items.entries,
  ship_to: v.pipe(
    v.nullish(v.pipe(v.string(), v.maxLength(300))),
    v.description(
      'Alamat kirim lengkap seperti ditulis pelanggan di chat. null bila belum ditulis atau diambil sendiri; jangan mengarang.',
    ),
  ),
});
const Parcel = v.object({
  destination: v.pipe(
    v.nullish(v.pipe(v.string(), v.maxLength(200))),
    v.description('Tujuan: kecamatan atau kelurahan, lalu kotanya, dipisah koma. null: hanya pengaturan toko.'),
  ),
  items: v.pipe(
    v.nullish(listOf(v.object({ name, quantity }))),
    v.description('Barang yang dikirim. null bila belum jelas.'),
  ),
  grams: v.pipe(
    // Half a ton is the most that a courier takes.
    v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(500_000))),
    v.description('Berat semuanya dalam gram, bila barangnya tidak disebut. Selain itu null.'),
  ),
});

/** Whether a customer wrote most words of an address. A model must not make one up. */
function isInMessages(address: string, { burst, turns }: Pick<Question, 'burst' | 'turns'>): boolean {
  const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  const said = new Set(
    [...turns, ...burst].flatMap(({ author, text }) => (author === 'customer' ? wordsOf(text ?? '') : [])),
  );
  const words = wordsOf(address);
  return words.filter((word) => said.has(word)).length > words.length / 2;
}

/** Characters of a query that the record keeps. */
const maxQuery = 300;

/** What a tool looks for; null: it takes no words. */
const searchedFor = (input: unknown): string | null => {
  if (v.is(Query, input)) return input.query;
  return (v.is(Parcel, input) && input.destination) || null;
};

/** What the model is told of an error. Its message could hold an address or a customer's words. */
const unavailable = 'Alat ini sedang tidak bisa dipakai. Jangan menebak isinya.';

/**
 * The tools with which the model reads. They are bound to the question: none takes the id of a room or a business. What they
 * return becomes material of the answer.
 */
export function readingTools(
  context: Pick<AnswerContext, 'service' | 'siteUrl' | 'couriers' | 'models'>,
  question: Question,
  { forModel: spoken, texts, previous }: Asked,
  material: Material,
  report: RunReport,
) {
  const { service, models, siteUrl = null } = context;
  const uses = (report.tools ??= []);
  const telling = { hasFigures: isBuiltIn(models[question.model_size]) !== false };
  const reading = <Form extends v.GenericSchema>(
    name: string,
    description: string,
    form: Form,
    read: (input: v.InferOutput<Form>) => Promise<string>,
  ) =>
    tool({
      description,
      inputSchema: checked(form),
      execute: async (input: v.InferOutput<Form>) => {
        const began = performance.now();
        const use: ToolUse = {
          name,
          query: searchedFor(input)?.slice(0, maxQuery) ?? null,
          ms: 0,
          failed: false,
        };
        uses.push(use);
        try {
          return await read(input);
        } catch (error) {
          logError(error);
          use.failed = true;
          return unavailable;
        } finally {
          use.ms = Math.round(performance.now() - began);
        }
      },
    });
  const addFacts = (name: FactName, lines: readonly string[]): void => {
    if (lines.length > 0) material.facts.set(name, [...new Set([...(material.facts.get(name) ?? []), ...lines])]);
  };
  /** Facts are cited by the name of their tool. */
  const facts = <Form extends v.GenericSchema<object>>(name: FactName, description: string, form: Form, none: string) =>
    reading(name, description, form, async (input) => {
      const lines = await readFacts(service, question, name, input, siteUrl);
      if (lines.length === 0) return none;
      addFacts(name, lines);
      return lines.join('\n');
    });
  /** Only a chat can have an order. */
  const recording = question.room !== null && {
    create_order: reading(
      'create_order',
      'Mencatat pesanan setelah pelanggan menyebut barang, pilihannya dan jumlahnya dan ingin membelinya. Pesanan berlaku begitu balasanmu terkirim. Rincian, total dan tautan pembayaran ditambahkan sendiri di bawah balasan itu. Ongkir belum termasuk.',
      Order,
      async (input) => {
        if (input.ship_to?.trim() && !isInMessages(input.ship_to, question))
          return 'Belum dicatat: alamat itu tidak ditulis pelanggan. Tanyakan alamat lengkapnya.';
        const draft = await draftOrder(service, question, input, siteUrl);
        if (draft === null) return 'Tidak ada produk dengan nama itu.';
        const { line, order } = draft;
        if (order) report.order = order;
        material.facts.set('create_order', [line]);
        return order ? line : `Belum dicatat, karena ada yang tidak dijual: ${line}`;
      },
    ),
  };
  const searching = {
    search_knowledge: reading(
      'search_knowledge',
      'Mencari di pengetahuan toko: jam buka, alamat, produk, ukuran, cara pesan, retur, dan lain-lain.',
      Query,
      async ({ query }) => {
        // The customer's own words are read with the message before them. A query of the model stands by itself.
        const isAsAsked = query.trim() === spoken.trim();
        const found = await (isAsAsked
          ? (telling.hasFigures ? searchKnowledge : searchChat)(service, question, texts, previous)
          : telling.hasFigures
            ? searchKnowledge(service, question, [query], null)
            : searchWords(service, question, query));
        const known = new Set(material.passages.map(({ passage_id: id }) => id));
        material.passages.push(...found.filter(({ passage_id: id }) => !known.has(id)));
        return knowledgeBlock(found, telling, material.passages);
      },
    ),
  };
  return {
    ...searching,
    find_products: facts(
      'find_products',
      'Mencari produk di katalog, dengan harga dan beratnya.',
      Query,
      'Tidak ada produk dengan nama itu.',
    ),
    check_shipping: reading(
      'check_shipping',
      'Membaca pengaturan pengiriman, dan ongkir tiap kurir dengan lamanya bila destination diisi: kecamatan atau kelurahan, lalu kotanya, dipisah koma. items: nama produk persis seperti di katalog dan jumlahnya, atau grams: beratnya; tanpa keduanya ongkir untuk 1 kg.',
      Parcel,
      async (input) => {
        const { facts: lines, note } = await readShipping(context, question, input);
        addFacts('check_shipping', lines);
        return [...lines, ...(note ? [note] : [])].join('\n');
      },
    ),
    order_status: facts(
      'order_status',
      'Membaca pesanan pelanggan di chat ini.',
      Nothing,
      'Tidak ada pesanan di chat ini.',
    ),
    draft_order: facts(
      'draft_order',
      'Menghitung pesanan dari nama produk (persis seperti di katalog) dan jumlahnya: rincian, pajak, total. Ongkir belum termasuk.',
      Items,
      'Tidak ada produk dengan nama itu.',
    ),
    payment_link: facts(
      'payment_link',
      'Membaca tautan halaman pembayaran dari pesanan yang belum dibayar di chat ini, atau cara membayar bila belum ada pesanan. Tautannya ditulis utuh, sampai huruf terakhir.',
      Nothing,
      'Cara membayar belum diatur oleh toko.',
    ),
    ...recording,
  };
}
