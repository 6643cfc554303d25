/** Each section of the settings: its fields hold what is saved, and each changes its own value. */
import type { ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';

import '../../index.css';
import { render } from 'vitest-browser-react';
import { createActor, createMachine, fromCallback, fromPromise } from 'xstate';

import { inertMachine } from '../../../tests/model/inertMachine.ts';
import { choose, press, write } from '../../../tests/sut/gestures.ts';
import { absent, disabled, visible } from '../../../tests/sut/view.tsx';
import type {
  FormSection,
  GoLiveImpact,
  LoadedSection,
  SectionDraft,
  SectionInput,
  SectionSaveRequest,
  SectionSaveResult,
  SectionValues,
} from '../../contracts/settings.ts';
import { pushMachine } from '../../machines/notifications/push.machine.ts';
import { areaSearchMachine } from '../../machines/orders/areaSearch.machine.ts';
import { connectionTestMachine } from '../../machines/settings/connectionTest.machine.ts';
import { logoMachine } from '../../machines/settings/logo.machine.ts';
import { sectionMachine, type SectionRef } from '../../machines/settings/section.machine.ts';
import { answeringText } from '../answers/text/answering.id.ts';
import { AppContextProvider, type AppContextValue } from '../app/AppContext.tsx';
import { shippingText } from '../orders/shipping/text/id.ts';
import { uiText } from '../ui/text/id.ts';
import { AgentSection } from './AgentSection.tsx';
import { BehaviourSection } from './BehaviourSection.tsx';
import { BusinessSection } from './BusinessSection.tsx';
import { CatalogSection } from './CatalogSection.tsx';
import { HoursSection } from './HoursSection.tsx';
import { NotificationsSection } from './NotificationsSection.tsx';
import { PaymentSection } from './PaymentSection.tsx';
import { ShippingSection } from './ShippingSection.tsx';
import { TagsSection } from './TagsSection.tsx';
import { connectionText } from './text/connection.id.ts';
import { settingsText as text } from './text/id.ts';

const VIEWS = {
  agen: AgentSection,
  bisnis: BusinessSection,
  jam: HoursSection,
  katalog: CatalogSection,
  notifikasi: NotificationsSection,
  ongkir: ShippingSection,
  pembayaran: PaymentSection,
  perilaku: BehaviourSection,
  tag: TagsSection,
} as const satisfies Record<FormSection, (props: { actor: SectionRef }) => unknown>;

/** A section with these saved values, and what of it was changed. */
const shown = async <Section extends FormSection>(
  section: Section,
  values: SectionValues[Section],
  { isOwner = true, impact }: { isOwner?: boolean; impact?: GoLiveImpact } = {},
) => {
  const lastChange = { name: 'Sari Wulandari', at: '2026-11-20T03:00:00.000000+00:00' };
  const stored = { values: { ...values }, version: '1', lastChange, unsaved: null };
  const saves = vi.fn<(request: SectionSaveRequest) => void>();
  const parent = createActor(fromCallback(() => undefined)).start();
  const actor = createActor(
    sectionMachine.provide({
      actors: {
        loadSection: fromPromise<LoadedSection, SectionInput>(async () => ({ ...stored, mayChange: isOwner })),
        saveSection: fromPromise<SectionSaveResult, SectionSaveRequest>(async ({ input }) => {
          saves(input);
          return { saved: { ...stored, values: input.draft } };
        }),
        storeDraft: fromPromise<void, { section: FormSection; businessId: string; draft: SectionDraft | null }>(
          async () => undefined,
        ),
        estimateImpact: fromPromise<GoLiveImpact, { businessId: string }>(
          async () => impact ?? Promise.reject(new Error('offline')),
        ),
        watchConnection: fromCallback(() => undefined),
        logo: inertMachine(logoMachine) as typeof logoMachine,
        areaSearch: inertMachine(areaSearchMachine) as typeof areaSearchMachine,
        connectionTest: inertMachine(connectionTestMachine) as typeof connectionTestMachine,
        push: inertMachine(pushMachine) as typeof pushMachine,
      },
    }),
    {
      parent,
      input: { section, businessId: 'b1', userId: 'sari', isOwner },
    },
  ).start();
  const workspace = createMachine({ context: { businesses: [], businessId: 'b1' } });
  const app = createActor(
    createMachine({
      invoke: [
        { id: 'workspace', src: workspace },
        { src: fromCallback(() => undefined), systemId: 'location' },
      ],
    }),
  ).start();
  onTestFinished(() => {
    parent.stop();
    app.stop();
  });
  const View: (props: { actor: SectionRef }) => ReactNode = VIEWS[section];
  const see = await render(
    <AppContextProvider value={{ app } as unknown as AppContextValue}>
      <View actor={actor} />
    </AppContextProvider>,
  );
  await expect.element(see.getByText(/^Terakhir diubah oleh Sari Wulandari, 20 November 2026/)).toBeVisible();
  const draft = () => actor.getSnapshot().context.draft as SectionValues[Section];
  /** What differs from the saved values. */
  const changes = () =>
    Object.fromEntries(
      Object.entries(draft()).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(values[name as keyof typeof values]),
      ),
    );
  const field = (label: string) => see.getByLabelText(label, { exact: true });
  const save = () => press(see.getByRole('button', { name: text.save, exact: true }));
  return { see, actor, changes, field, save, saves };
};

const behaviour: SectionValues['perilaku'] = {
  tone: 'ramah',
  instructions: 'Sapa dengan Kak',
  greeting: 'Halo Kak',
  forbidden_topics: ['politik', 'harga toko lain'],
  angry: true,
  keywords: ['refund'],
  message: 'Tunggu sebentar ya',
  ai_silence_minutes: 60,
};

test('how the AI speaks: each field holds its own value and changes it alone', async () => {
  const { perilaku } = text;
  const { see, changes, field, save, saves } = await shown('perilaku', behaviour);
  await expect.element(field(perilaku.tones.ramah)).toBeChecked();
  await expect.element(field(perilaku.greeting)).toHaveValue('Halo Kak');
  await expect.element(field(perilaku.instructions)).toHaveValue('Sapa dengan Kak');
  await expect.element(field(perilaku.topics)).toHaveValue('politik\nharga toko lain');
  await expect.element(field(perilaku.angry)).toBeChecked();
  await expect.element(field(perilaku.keywords)).toHaveValue('refund');
  await expect.element(field(perilaku.message)).toHaveValue('Tunggu sebentar ya');
  await expect.element(field(perilaku.silence)).toHaveValue('60');
  absent(see.getByRole('button', { name: text.save }));
  await press(field(perilaku.tones.formal));
  await write(field(perilaku.greeting), 'Selamat datang');
  await write(field(perilaku.instructions), 'Sapa dengan Bapak');
  await write(field(perilaku.topics), 'politik\n\n agama ');
  await press(field(perilaku.angry));
  await write(field(perilaku.keywords), 'refund\nkomplain');
  await write(field(perilaku.message), 'Sebentar');
  await write(field(perilaku.silence), '30');
  const changed = {
    tone: 'formal',
    greeting: 'Selamat datang',
    instructions: 'Sapa dengan Bapak',
    forbidden_topics: ['politik', 'agama'],
    angry: false,
    keywords: ['refund', 'komplain'],
    message: 'Sebentar',
    ai_silence_minutes: 30,
  };
  expect(changes()).toEqual(changed);
  await expect.element(field(perilaku.topics)).toHaveValue('politik\n\n agama ');
  await save();
  await expect.element(see.getByText(text.saved, { exact: true })).toBeVisible();
  expect(saves.mock.calls).toMatchObject([[{ section: 'perilaku', changes: changed }]]);
});

test('how the AI speaks: discarded changes bring the saved lines back', async () => {
  const { perilaku } = text;
  const { see, changes, field } = await shown('perilaku', behaviour);
  await write(field(perilaku.topics), 'agama');
  await press(see.getByRole('button', { name: text.discard }));
  expect(changes()).toEqual({});
  await expect.element(field(perilaku.topics)).toHaveValue('politik\nharga toko lain');
});

test('a wrong number is told beside its field and in the count, and is not saved', async () => {
  const { perilaku } = text;
  const { see, field, save, saves } = await shown('perilaku', behaviour);
  await write(field(perilaku.silence), '');
  visible(see.getByText(text.problems['not-a-number']));
  await save();
  visible(see.getByText(text.problemsTitle(1)));
  await expect.element(field(perilaku.silence)).toHaveFocus();
  expect(saves).not.toHaveBeenCalled();
});

test('a member reads a section and changes nothing', async () => {
  const { see, field } = await shown('perilaku', behaviour, { isOwner: false });
  visible(see.getByText(text.readOnly));
  disabled(field(text.perilaku.greeting));
  disabled(field(text.perilaku.angry));
  absent(see.getByRole('button', { name: text.save }));
});

const payment: SectionValues['pembayaran'] = {
  collector_name: 'CV Batik',
  collector_address: 'Jl. Malioboro 1',
  time_limit: { days: 1, hours: 2, minutes: 3, seconds: 4 },
  tax: { enabled: true, percentage: 11 },
  banks: ['BCA', 'Bank Jago'],
  instruction: 'BCA 1234567890 a.n. Sari',
  terms_of_service: 'Barang tidak dikembalikan',
};

test('payment: each number, bank and text is told by its label and changes alone', async () => {
  const { pembayaran } = text;
  const { see, changes, field } = await shown('pembayaran', payment);
  const values = {
    [pembayaran.collector]: 'CV Batik',
    [pembayaran.address]: 'Jl. Malioboro 1',
    [pembayaran.units.days]: '1',
    [pembayaran.units.hours]: '2',
    [pembayaran.units.minutes]: '3',
    [pembayaran.units.seconds]: '4',
    [pembayaran.percentage]: '11',
    [pembayaran.instruction]: 'BCA 1234567890 a.n. Sari',
    [pembayaran.terms]: 'Barang tidak dikembalikan',
  };
  for (const [label, value] of Object.entries(values)) await expect.element(field(label)).toHaveValue(value);
  visible(see.getByText(connectionText.title.payment));
  const banks = see.getByRole('group', { name: pembayaran.banks }).last();
  const chosen = () =>
    banks
      .getByRole('checkbox')
      .elements()
      .filter((box) => (box as HTMLInputElement).checked)
      .map((box) => box.closest('label')?.textContent.trim());
  expect(chosen()).toEqual(['BCA', 'Bank Jago']);
  await write(field(pembayaran.units.days), '2');
  await write(field(pembayaran.units.seconds), '');
  await write(field(pembayaran.percentage), '12');
  await press(banks.getByLabelText('BNI', { exact: true }));
  await write(field(pembayaran.otherBank), ' Bank Jatim ');
  await press(see.getByRole('button', { name: pembayaran.addBank, exact: true }));
  await expect.element(field(pembayaran.otherBank)).toHaveValue('');
  await press(see.getByRole('button', { name: pembayaran.addBank, exact: true }));
  await write(field(pembayaran.instruction), 'BNI 9');
  expect(changes()).toEqual({
    time_limit: { days: 2, hours: 2, minutes: 3, seconds: 0 },
    tax: { enabled: true, percentage: 12 },
    banks: ['BCA', 'Bank Jago', 'BNI', 'Bank Jatim'],
    instruction: 'BNI 9',
  });
  await press(field(pembayaran.tax));
  absent(field(pembayaran.percentage));
  expect(changes()).toMatchObject({ tax: { enabled: false, percentage: 12 } });
  await press(field(pembayaran.tax));
  await write(field(pembayaran.percentage), '400');
  visible(see.getByText(text.problems['out-of-range']));
  // An invalid percentage that is hidden must not block saving.
  await press(field(pembayaran.tax));
  expect(changes()).toMatchObject({ tax: { enabled: false, percentage: null } });
});

test('payment: no time to pay is told', async () => {
  const { pembayaran } = text;
  const { see, field } = await shown('pembayaran', payment);
  for (const unit of Object.values(pembayaran.units)) await write(field(unit), '0');
  visible(see.getByRole('alert').getByText(text.problems['no-time']));
});

const shippingFrom: SectionValues['ongkir'] = {
  enabled: true,
  origin: { province: 'DI Yogyakarta', city: 'Sleman', district: 'Depok', postal_code: '55281', area_id: '31513' },
  couriers: ['JNE', 'Wahana'],
  default_weight: 1000,
  free_above: 500_000,
  note: 'Kirim tiap sore',
};

test('shipping: the origin, the couriers and the amounts are told by their labels and change alone', async () => {
  const { ongkir } = text;
  const { see, changes, field } = await shown('ongkir', shippingFrom);
  visible(see.getByText('Depok, Sleman, DI Yogyakarta, 55281'));
  visible(see.getByText(connectionText.title.shipping));
  await expect.element(field(ongkir.enabled)).toBeChecked();
  await expect.element(field(ongkir.weight)).toHaveValue('1.000');
  await expect.element(field(ongkir.free)).toHaveValue('500.000');
  await expect.element(field(ongkir.note)).toHaveValue('Kirim tiap sore');
  const couriers = see.getByRole('group', { name: ongkir.couriers }).last();
  await expect.element(couriers.getByLabelText('JNE', { exact: true })).toBeChecked();
  await expect.element(couriers.getByLabelText('Wahana', { exact: true })).toBeChecked();
  await expect.element(couriers.getByLabelText('TIKI', { exact: true })).not.toBeChecked();
  await press(field(ongkir.enabled));
  await press(couriers.getByLabelText('TIKI', { exact: true }));
  await write(field(ongkir.weight), '250');
  await write(field(ongkir.free), '');
  await write(field(ongkir.note), 'Kirim pagi');
  await press(see.getByRole('button', { name: shippingText.change }));
  expect(changes()).toEqual({
    enabled: false,
    origin: { province: '', city: '', district: '', postal_code: '', area_id: '' },
    couriers: ['JNE', 'Wahana', 'TIKI'],
    default_weight: 250,
    free_above: null,
    note: 'Kirim pagi',
  });
  visible(field(shippingText.area));
});

const products = [
  { name: 'Batik Tulis', price: 750_000, weight: 300 },
  { name: 'Kemeja', price: 185_000, weight: null },
];

test('catalogue: each row holds its name, price and weight, and changes or goes alone', async () => {
  const { katalog } = text;
  const { see, changes } = await shown('katalog', { product_catalog: products });
  visible(see.getByText(katalog.count('2'), { exact: true }));
  const rows = () =>
    see
      .getByRole('listitem')
      .elements()
      .map((row) => [...row.querySelectorAll<HTMLInputElement>('input:not([type=file])')].map(({ value }) => value));
  expect(rows()).toEqual([
    ['Batik Tulis', '750.000', '300'],
    ['Kemeja', '185.000', ''],
  ]);
  const second = see.getByRole('listitem').nth(1);
  await write(second.getByLabelText(katalog.name), 'Kemeja Batik');
  await write(second.getByLabelText(katalog.price), '190000');
  await write(second.getByLabelText(katalog.weight), '250');
  const changed = { name: 'Kemeja Batik', price: 190_000, weight: 250 };
  expect(changes()).toEqual({ product_catalog: [products[0], changed] });
  await write(second.getByLabelText(katalog.price), '1,5');
  visible(second.getByText(katalog.priceProblem));
  absent(second.getByText(katalog.weightProblem));
  await write(second.getByLabelText(katalog.price), '190000');
  await write(second.getByLabelText(katalog.weight), '1,5');
  visible(second.getByText(katalog.weightProblem));
  absent(second.getByText(katalog.priceProblem));
  await press(see.getByRole('button', { name: katalog.remove('Batik Tulis') }));
  expect(rows().map(([name]) => name)).toEqual(['Kemeja Batik']);
  await press(see.getByRole('button', { name: katalog.add, exact: true }));
  expect(rows().map(([name]) => name)).toEqual(['', 'Kemeja Batik']);
});

test('catalogue: a search finds by name, and fifty more rows are shown on request', async () => {
  const { katalog } = text;
  const many = Array.from({ length: 120 }, (_, at) => ({ name: `Kain ${at + 1}`, price: 1000, weight: null }));
  const { see, field } = await shown('katalog', { product_catalog: many });
  const count = () => see.getByRole('listitem').elements().length;
  visible(see.getByText(katalog.count('120'), { exact: true }));
  expect(count()).toBe(50);
  await press(see.getByRole('button', { name: katalog.more('50') }));
  expect(count()).toBe(100);
  await press(see.getByRole('button', { name: katalog.more('20') }));
  expect(count()).toBe(120);
  absent(see.getByRole('button', { name: /^Tampilkan/ }));
  await write(field(katalog.search), 'kain 77');
  await expect.poll(count).toBe(1);
  visible(see.getByText(katalog.count('120'), { exact: true }));
  absent(see.getByText(katalog.nothing));
  await write(field(katalog.search), 'sarung');
  await expect.element(see.getByText(katalog.nothing)).toBeVisible();
});

test('catalogue: a pasted table tells what it adds and changes before it is used', async () => {
  const { katalog } = text;
  const { see, changes } = await shown('katalog', { product_catalog: products });
  await press(see.getByRole('button', { name: katalog.paste }));
  const dialog = see.getByRole('dialog');
  const apply = dialog.getByRole('button', { name: katalog.apply });
  disabled(apply);
  expect(apply.element()).toHaveProperty('title', uiText.why.unchanged);
  await write(
    dialog.getByLabelText(katalog.pasteTitle),
    'Kemeja\t190.000\nBatik Tulis\t750.000\t300\nSarung\t75rb\t200\nx',
  );
  visible(dialog.getByText(katalog.pasteRead(1, 1, 1), { exact: true }));
  visible(dialog.getByText('Kemeja: Rp 185.000 → Rp 190.000', { exact: true }));
  visible(dialog.getByText(katalog.pasteBroken('4')));
  absent(dialog.getByText(/lainnya/));
  // One changed price is a change, and so is one new product.
  await write(dialog.getByLabelText(katalog.pasteTitle), 'Kemeja\t190.000');
  await expect.element(apply).toBeEnabled();
  await write(dialog.getByLabelText(katalog.pasteTitle), 'Sarung\t75rb\t200');
  absent(dialog.getByText(/tidak terbaca/));
  await press(apply);
  expect(changes()).toEqual({ product_catalog: [...products, { name: 'Sarung', price: 75_000, weight: 200 }] });
  absent(see.getByRole('dialog'));
});

test('catalogue: of many changed prices eight are listed, and the others are counted', async () => {
  const { katalog } = text;
  const many = Array.from({ length: 11 }, (_, at) => ({ name: `Kain ${at + 1}`, price: 1000, weight: null }));
  const { see } = await shown('katalog', { product_catalog: many });
  await press(see.getByRole('button', { name: katalog.paste }));
  const dialog = see.getByRole('dialog');
  const paste = (count: number) =>
    write(
      dialog.getByLabelText(katalog.pasteTitle),
      many
        .slice(0, count)
        .map(({ name }) => `${name}\t2.000`)
        .join('\n'),
    );
  await paste(8);
  expect(dialog.getByRole('listitem').elements()).toHaveLength(8);
  absent(dialog.getByText(/lainnya/));
  await paste(11);
  expect(dialog.getByRole('listitem').elements()).toHaveLength(8);
  visible(dialog.getByText(katalog.andMore(3), { exact: true }));
  await press(dialog.getByRole('button', { name: uiText.cancel, exact: true }));
  absent(see.getByRole('dialog'));
});

test('catalogue: an empty one is filled one by one or from a table', async () => {
  const { katalog } = text;
  const { see } = await shown('katalog', { product_catalog: [] });
  visible(see.getByText(katalog.none));
  absent(see.getByLabelText(katalog.search));
  await press(see.getByRole('button', { name: katalog.paste }));
  visible(see.getByRole('dialog'));
});

test('labels: each holds its name and colour, changes alone, and can be removed', async () => {
  const tags = [
    { id: 't1', name: 'grosir', color: 'hijau' },
    { id: 't2', name: 'komplain', color: 'merah' },
  ] as const;
  const { see, changes } = await shown('tag', { tags: [...tags] });
  const row = see.getByRole('listitem').nth(1);
  await expect.element(row.getByLabelText(text.tag.name)).toHaveValue('komplain');
  await expect.element(row.getByLabelText(text.tag.colour)).toHaveDisplayValue(text.tag.colours.merah);
  await write(row.getByLabelText(text.tag.name), 'keluhan');
  await choose(row.getByLabelText(text.tag.colour), text.tag.colours.biru);
  expect(changes()).toEqual({ tags: [tags[0], { id: 't2', name: 'keluhan', color: 'biru' }] });
  await press(see.getByRole('button', { name: text.tag.remove('grosir') }));
  expect(changes()).toEqual({ tags: [{ id: 't2', name: 'keluhan', color: 'biru' }] });
  await press(see.getByRole('button', { name: text.tag.remove('keluhan') }));
  visible(see.getByText(text.tag.none));
  await press(see.getByRole('button', { name: text.tag.add }));
  expect(changes()).toMatchObject({ tags: [{ name: '', color: 'abu' }] });
});

test('business: the names and addresses are held and changed by their labels', async () => {
  const { bisnis } = text;
  const { see, changes, field } = await shown('bisnis', {
    name: 'Toko Batik',
    description: 'Batik tulis',
    team_name: 'CS Batik',
    logo_url: null,
    socials: { instagram: '@batik', website: 'https://batik.test' },
  });
  const values = {
    [bisnis.name]: 'Toko Batik',
    [bisnis.description]: 'Batik tulis',
    [bisnis.team]: 'CS Batik',
    [bisnis.socialNames.instagram]: '@batik',
    [bisnis.socialNames.website]: 'https://batik.test',
    [bisnis.socialNames.shopee]: '',
  };
  for (const [label, value] of Object.entries(values)) await expect.element(field(label)).toHaveValue(value);
  visible(see.getByText(`${bisnis.logo.hint} ${bisnis.logo.initials}`));
  visible(see.getByRole('button', { name: bisnis.logo.choose }));
  absent(see.getByRole('button', { name: bisnis.logo.remove }));
  await write(field(bisnis.name), 'Toko Lestari');
  await write(field(bisnis.team), 'CS Lestari');
  await write(field(bisnis.socialNames.shopee), 'https://shopee.test/batik');
  await write(field(bisnis.socialNames.website), 'batik');
  visible(see.getByText(text.problems['not-a-link']));
  expect(changes()).toEqual({
    name: 'Toko Lestari',
    team_name: 'CS Lestari',
    socials: { instagram: '@batik', website: 'batik', shopee: 'https://shopee.test/batik' },
  });
});

test('business: a logo can be replaced and removed', async () => {
  const { bisnis } = text;
  const logo_url = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
  const { see, changes } = await shown('bisnis', {
    name: 'Toko',
    description: '',
    team_name: '',
    logo_url,
    socials: {},
  });
  visible(see.getByText(bisnis.logo.hint, { exact: true }));
  visible(see.getByRole('button', { name: bisnis.logo.replace }));
  await press(see.getByRole('button', { name: bisnis.logo.remove }));
  expect(changes()).toEqual({ logo_url: null });
});

test('opening hours: whether the business is open now, and switching them off', async () => {
  const { jam } = text;
  const always = { start: '00:00', end: '00:00', timezone: 'Asia/Makassar' };
  const { see, changes, field } = await shown('jam', { enable_operational_hours: true, operational_hours: [always] });
  visible(see.getByText(jam.now.open, { exact: true }));
  absent(see.getByText(jam.none));
  await press(field(jam.enabled));
  expect(changes()).toEqual({ enable_operational_hours: false });
  visible(see.getByText(jam.now.always, { exact: true }));
});

test('opening hours: none yet', async () => {
  const { see } = await shown('jam', { enable_operational_hours: true, operational_hours: [] });
  visible(see.getByText(text.jam.none));
  visible(see.getByText(text.jam.now.always, { exact: true }));
});

test('notifications: each switch changes its own choice', async () => {
  const { notifikasi } = text;
  const values = {
    eskalasi: true,
    new_message: false,
    ai_handled: true,
    sound: false,
    desktop: false,
    preview: true,
    repeat: false,
    while_open: true,
  };
  const { see, changes, field } = await shown('notifikasi', values);
  const labels = {
    eskalasi: notifikasi.eskalasi,
    new_message: notifikasi.newMessage,
    ai_handled: notifikasi.aiHandled,
    sound: notifikasi.sound,
    desktop: notifikasi.desktop,
    preview: notifikasi.preview,
    repeat: notifikasi.repeat,
    while_open: notifikasi.whileOpen,
  } as const;
  for (const [name, label] of Object.entries(labels)) {
    const isOn = values[name as keyof typeof values];
    expect([name, (field(label).element() as HTMLInputElement).checked]).toEqual([name, isOn]);
    await press(field(label));
    expect(changes()).toEqual({ [name]: !isOn });
    await press(field(label));
  }
  disabled(see.getByRole('button', { name: notifikasi.trySound }));
});

const agent: SectionValues['agen'] = {
  useAgentBehaviourV2: 'simulator',
  simulatorAgentVersion: 'v3',
  liveAgentVersion: 'v2',
  modelVersion: 'large',
  enable_agent_partial_rollout: false,
  agent_rollout_probability: 0.1,
  rollout_rest: 'v2',
  test_phone: '',
  hold_seconds: 5,
  has_versions: true,
};

test('the AI: versions, model, share and time are held and changed by their labels', async () => {
  const { agen } = text;
  const { changes, field } = await shown('agen', agent);
  await expect.element(field(agen.modes.simulator)).toBeChecked();
  await expect.element(field(agen.liveVersion)).toHaveValue('v2');
  await expect.element(field(agen.simulatorVersion)).toHaveValue('v3');
  await expect.element(field(agen.model)).toHaveDisplayValue(agen.models.large);
  await expect.element(field(agen.hold)).toHaveValue('5');
  absent(field(agen.probability));
  await choose(field(agen.liveVersion), 'v3');
  await choose(field(agen.simulatorVersion), 'v2');
  await choose(field(agen.model), agen.models.small);
  await write(field(agen.testPhone), '0812');
  await write(field(agen.hold), '10');
  await press(field(agen.partial));
  await expect.element(field(agen.probability)).toHaveValue('10');
  await write(field(agen.probability), '25');
  expect(changes()).toEqual({
    liveAgentVersion: 'v3',
    simulatorAgentVersion: 'v2',
    modelVersion: 'small',
    test_phone: '0812',
    hold_seconds: 10,
    enable_agent_partial_rollout: true,
    agent_rollout_probability: 0.25,
  });
  await write(field(agen.probability), '250');
  await press(field(agen.partial));
  // An invalid share that is hidden must not block saving.
  expect(changes()).not.toHaveProperty('enable_agent_partial_rollout');
  expect(changes()).toMatchObject({ agent_rollout_probability: 1 });
});

test('the AI: of a business with one version, the share of the chats is chosen', async () => {
  const { agen } = text;
  const one = { ...agent, has_versions: false };
  const { see, changes, field } = await shown('agen', one);
  absent(see.getByRole('radiogroup', { name: agen.share }));
  absent(field(agen.liveVersion));
  await press(field(agen.modes.live));
  const shares = see.getByRole('radiogroup', { name: agen.share });
  expect(shares.getByRole('radio').elements()).toHaveLength(5);
  await expect.element(shares.getByRole('radio').last()).toBeChecked();
  expect(shares.getByText(agen.shareHint, { exact: true }).elements()).toHaveLength(4);
  expect(shares.getByText(agen.shareAllHint, { exact: true }).elements()).toHaveLength(1);
  absent(see.getByText(agen.liveVersionHint, { exact: true }));
  absent(field(agen.partial));
  await press(shares.getByRole('radio').nth(2));
  expect(changes()).toEqual({
    useAgentBehaviourV2: 'live',
    enable_agent_partial_rollout: true,
    agent_rollout_probability: 0.25,
    rollout_rest: 'team',
  });
});

test('the AI: another share that is in force is offered between the others', async () => {
  const values = { ...agent, has_versions: false, enable_agent_partial_rollout: true } as const;
  const { see } = await shown('agen', {
    ...values,
    useAgentBehaviourV2: 'live',
    rollout_rest: 'team',
    agent_rollout_probability: 0.15,
  });
  const shares = see.getByRole('radiogroup', { name: text.agen.share }).getByRole('radio');
  const named = shares.elements().map((radio) => radio.closest('label')?.textContent);
  const chats = ['1 dari 20', '1 dari 10', '3 dari 20', '1 dari 4', '1 dari 2'];
  for (const [at, some] of chats.entries()) expect(named[at]).toContain(`AI menjawab ${some} chat`);
  expect(named).toHaveLength(6);
  await expect.element(shares.nth(2)).toBeChecked();
});

const tests = { v2: { total: 30, failed: 2 }, v3: { total: 40, failed: 3 } };

test.each([
  [
    'some chats, a failing version and no number',
    { active: 34, more: false, workingChannels: 0, tests },
    [text.live.some('34'), text.live.failing('2', '2', '30'), text.live.noChannel],
  ],
  [
    'more chats than are counted',
    { active: 100, more: true, workingChannels: 1, tests: { v2: null, v3: null } },
    [text.live.some(text.live.atLeast('100'))],
  ],
  [
    'no chat',
    { active: 0, more: false, workingChannels: 1, tests: { v2: { total: 9, failed: 0 }, v3: null } },
    [text.live.none],
  ],
  ['an unknown number of chats', undefined, [text.live.unknown]],
] as const)('the AI is turned on for %s, and the question says so', async (_, impact, sentences) => {
  const { see, field, save, saves } = await shown('agen', agent, impact === undefined ? {} : { impact });
  await press(field(text.agen.modes.live));
  await save();
  const dialog = see.getByRole('dialog');
  await expect.element(dialog.getByRole('heading', { name: text.live.title })).toBeVisible();
  expect([...dialog.element().querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(sentences);
  absent(dialog.getByRole('button', { name: text.live.small }));
  expect(saves).not.toHaveBeenCalled();
  await press(dialog.getByRole('button', { name: text.live.confirm }));
  await expect.poll(() => saves.mock.calls.length).toBe(1);
});

test('the AI is turned on with version 3 for a part, and a smaller part is offered', async () => {
  const wide = { ...agent, enable_agent_partial_rollout: true, agent_rollout_probability: 0.5 };
  const impact = { active: 3, more: false, workingChannels: 1, tests };
  const { see, changes, field, save } = await shown('agen', wide, { impact });
  await press(field(text.agen.modes.live));
  await save();
  const dialog = see.getByRole('dialog');
  await expect.element(dialog.getByText(text.live.canary('50 %'))).toBeVisible();
  visible(dialog.getByText(text.live.failing('3', '3', '40')));
  await press(dialog.getByRole('button', { name: text.live.small }));
  await expect.element(dialog.getByText(text.live.canary('10 %'))).toBeVisible();
  expect(changes()).toMatchObject({ agent_rollout_probability: 0.1 });
  absent(dialog.getByRole('button', { name: text.live.small }));
});

test('a share of a business with one version is asked for in its words', async () => {
  const live = {
    ...agent,
    has_versions: false,
    useAgentBehaviourV2: 'live',
    enable_agent_partial_rollout: true,
    rollout_rest: 'team',
  } as const;
  const impact = { active: 3, more: false, workingChannels: 1, tests };
  const { see, save } = await shown('agen', live, { impact });
  await press(see.getByRole('radiogroup', { name: text.agen.share }).getByRole('radio').nth(3));
  await save();
  const dialog = see.getByRole('dialog');
  await expect.element(dialog.getByRole('heading', { name: text.live.shareTitle })).toBeVisible();
  visible(dialog.getByText(answeringText.rest));
  visible(dialog.getByText(text.live.failingCases('3', '40')));
  visible(dialog.getByRole('button', { name: text.live.shareConfirm }));
  visible(dialog.getByRole('button', { name: text.live.smallShare }));
});
