import { expect, test } from 'vitest';

import { ownerInput } from '../../../src/machines/channels/channel.fixture.ts';
import type { ChannelRef } from '../../../src/machines/channels/channel.machine.ts';
import { businessSetupModel } from '../../../src/machines/onboarding/businessSetup.model.ts';
import { CALLING_WORDS, templateOf } from '../../../src/machines/onboarding/businessTemplates.ts';
import { callingWordIn } from '../../../src/machines/onboarding/callingWords.ts';
import { missingTasks } from '../../../src/machines/onboarding/progress.ts';
import { INDUSTRIES } from '../../../src/machines/onboarding/setupSteps.ts';
import { questionsOf } from '../../../src/machines/onboarding/tradeQuestions.ts';
import { validateRule, validateSection } from '../../../src/machines/settings/checks.ts';
import { hasKeyword } from '../../../supabase/functions/agent/guards.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const business_id = 'b7e23ec2-9af6-4b1e-8d0c-1c7a3b5d9f01';
const at = (step: string) => ({ name: 'onboarding', search: { business_id, step } });
const admitted = () => given(businessSetupModel).settle('adminGate', 'admitted');

const to = (step: string) => ({ type: 'navigation.requested', to: at(step), replace: false });
const visit = (step: string, userId = 'yusuf') => ({ type: 'visit.changed', route: at(step), userId });
/** The page was opened with this step in its address. */
const openAt = (step: string, business = 'fresh') =>
  given(businessSetupModel, { route: at(step), userId: 'yusuf' })
    .settle('adminGate', 'admitted')
    .settle('loadBusiness', business);
const tasks = ['pengetahuan', 'bidang', 'jam', 'gaya', 'serah_terima', 'whatsapp', 'tim', 'uji'];
const STEPS = [...tasks, 'selesai'];
const after = (step: string) => STEPS[STEPS.indexOf(step) + 1]!;
const open = (step: string) => (step === 'selesai' ? 'steps.selesai' : `steps.${step}.open`);
const inviting = () => openAt('tim').when('invite.submitted');

test.each([
  ['the rights of the user cannot be read', given(businessSetupModel).settle('adminGate', 'offline'), 'leaving'],
  ['the business cannot be loaded', admitted().settle('loadBusiness', 'offline'), 'loadFailed'],
  ['the business is not loaded within 20 seconds', admitted().elapse(20_000), 'loadFailed'],
  ['the business belongs to another user', admitted().settle('loadBusiness', 'foreign'), 'foreign'],
  ['the rows of the business are not complete', admitted().settle('loadBusiness', 'incomplete'), 'leaving'],
] as const)('if %s, the page is in the pinned state', async (_, path, leaf) => path.expect(leaf));

test('a failed loading is repeated on request, and a loading has 20 seconds', () =>
  admitted().elapse(19_999).expect('loading').elapse(1).when('retry.requested').expect('loading'));

test.each([
  ['offline', 'index', {}],
  ['refused', 'index', {}],
  ['needsSecondFactor', 'login', { search: { wanted: { name: 'onboarding' } } }],
])('a user whose rights are "%s" is led to the page %s', (rights, name, route) =>
  given(businessSetupModel)
    .settle('adminGate', rights)
    .expect('leaving')
    .received('location', { type: 'navigation.requested', to: { name, ...route } }),
);

test('an address without a business leads to the inbox', () =>
  given(businessSetupModel, { route: { name: 'onboarding', search: { business_id: null } }, userId: 'yusuf' })
    .expect('leaving')
    .received('location', { type: 'navigation.requested', to: { name: 'inbox' } }));

test.each(
  tasks.flatMap((step) => [
    [step, 'is refused', 'forbidden', 'forbidden'] as const,
    [step, 'breaks', 'offline', 'unexpected'] as const,
    [step, 'has no response for 20 seconds', null, 'unreachable'] as const,
  ]),
)('if saving the step %s %s, the step stays open with the reason', (step, _, outcome, refusal) => {
  const saving = openAt(step).when('skip.requested').expect(`steps.${step}.saving`, { refusal: null });
  const ended =
    outcome === null
      ? saving.elapse(19_999).expect(`steps.${step}.saving`).elapse(1)
      : saving.settle('saveStep', outcome);
  return ended
    .expect(open(step), { refusal, change: null })
    .when('skip.requested')
    .expect(`steps.${step}.saving`, { refusal: null, change: { progress: { skipped: [step] } } });
});

test.each(tasks)('the saved step %s continues with the next one, which the address names', (step) =>
  openAt(step)
    .when('skip.requested')
    .settle('saveStep', 'saved')
    .expect(open(after(step)), { progress: { skipped: [step] }, change: null })
    .received('location', to(after(step))),
);

test.each(tasks)('the step after %s goes back to it without its refusal', (step) => {
  const path = openAt(after(step));
  const refused = after(step) === 'selesai' ? path : path.when('skip.requested').settle('saveStep', 'forbidden');
  return refused.when('back.requested').expect(open(step), { refusal: null }).received('location', to(step));
});

test.each(STEPS)(
  'in the step %s another step in the address is opened, and another user is checked first',
  async (step) => {
    const other = step === 'gaya' ? 'jam' : 'gaya';
    await openAt(step).when(visit(step)).expect(open(step));
    await openAt(step)
      .when(visit(other))
      .expect(open(other), { route: at(other) });
    await openAt(step)
      .when(visit(other, 'rina'))
      .expect('checkingAccess', { userId: 'rina', route: at(other) });
    if (step === 'selesai') return;
    await openAt(step)
      .when('skip.requested')
      .settle('saveStep', 'forbidden')
      .when(visit(other))
      .expect(open(other), { refusal: null });
  },
);

test.each(tasks)('the step %s that is being saved is not left, except for another user', async (step) => {
  const saving = () => openAt(step).when('skip.requested');
  await saving()
    .when(visit('selesai'))
    .expect(`steps.${step}.saving`, { route: at(step) });
  await saving().when(visit('selesai', 'rina')).expect('checkingAccess', { userId: 'rina' });
});

test.each([
  ['jam', 'hours.submitted', { answers: { enable_operational_hours: true } }],
  ['gaya', 'tone.submitted', { answers: { tone: 'santai', instructions: 'Jawab singkat.' } }],
  ['serah_terima', 'escalation.submitted', { answers: { handover_rule: { keywords: ['komplain'] } } }],
  ['pengetahuan', 'knowledge.submitted', { knowledge: 'Nasi rames Rp 15.000', progress: { done: ['pengetahuan'] } }],
  ['pengetahuan', 'next.requested', { progress: { skipped: ['pengetahuan'] } }],
  ['whatsapp', 'next.requested', { progress: { skipped: ['whatsapp'] } }],
  ['tim', 'next.requested', { progress: { skipped: ['tim'] } }],
])('the answers of the step %s are saved', (step, type, change) =>
  openAt(step).when(type).expect(`steps.${step}.saving`, { change }),
);

test.each([
  ['pengetahuan', { type: 'knowledge.submitted', text: ' ' }],
  ['pengetahuan', { type: 'knowledge.submitted', text: 'a'.repeat(20_001) }],
  ['jam', { type: 'hours.submitted', enabled: true, hours: [{ start: '09:00', end: '', timezone: 'Asia/Jakarta' }] }],
  ['gaya', { type: 'tone.submitted', tone: 'ramah', instructions: 'a'.repeat(4001) }],
  [
    'serah_terima',
    {
      type: 'escalation.submitted',
      rule: { angry: true, keywords: [], message: 'a'.repeat(5000) },
    },
  ],
  ['tim', { type: 'invite.submitted', id: 'f1', email: 'dimas' }],
])('invalid answers of the step %s are not saved', (step, event) => openAt(step).when(event).expect(open(step)));

test.each([
  ['is refused', () => inviting().settle('invite', 'member'), 'already_member'],
  ['breaks', () => inviting().settle('invite', 'offline'), 'unexpected'],
  [
    'has no response for 20 seconds',
    () => inviting().elapse(19_999).expect('steps.tim.inviting').elapse(1),
    'unreachable',
  ],
])('if an invitation %s, the step stays open with the reason until the next one', (_, path, refusal) =>
  path()
    .expect('steps.tim.open', { refusal, invited: [] })
    .when('invite.submitted')
    .expect('steps.tim.inviting', { refusal: null }),
);

test('an invitation that is being created is not left, except for another user', async () => {
  await inviting()
    .when(visit('jam'))
    .expect('steps.tim.inviting', { route: at('tim') });
  await inviting().when(visit('jam', 'rina')).expect('checkingAccess');
});

test('a phone that is linked during another step completes the WhatsApp step', () =>
  openAt('whatsapp')
    .when('back.requested')
    .when('channel.linked')
    .expect('steps.serah_terima.open', { channel: { row: { status: 'WORKING' } } })
    .when(visit('whatsapp'))
    .when('next.requested')
    .expect('steps.whatsapp.saving', { change: { progress: { done: ['whatsapp'] } } }));

test.each(STEPS)('the address names the step %s after loading', (step) =>
  openAt(step)
    .expect(open(step))
    .received('location', { ...to(step), replace: true }),
);

test("a changed row of the channel reaches the channel's actor", () =>
  openAt('whatsapp')
    .when('rows.reported')
    .received('channel', { type: 'row.reported', row: { status: 'STARTING' } }));

test('a finished setup is reported to the app', () =>
  openAt('selesai').when('finish.requested').received('app', { type: 'businesses.changed', businessId: business_id }));

test('a new business starts with what the AI is to know, and offers the text from before the registration', async () => {
  await admitted()
    .settle('loadBusiness', 'fresh')
    .expect('steps.pengetahuan.open', { knowledge: { titles: [] } });
  await admitted()
    .settle('loadBusiness', 'taught')
    .expect('steps.pengetahuan.open', { knowledge: { text: 'Nasi rames Rp 12.000' } })
    .when('next.requested')
    .expect('steps.pengetahuan.saving', { change: { progress: { done: ['pengetahuan'] } } });
});

test('a saved text is what the AI knows, once', () =>
  admitted()
    .settle('loadBusiness', 'fresh')
    .when('knowledge.submitted')
    .settle('saveStep', 'saved')
    .expect('steps.bidang.open', { knowledge: { titles: ['Keterangan toko'], text: 'Nasi rames Rp 15.000' } })
    .when('back.requested')
    .when({ type: 'knowledge.submitted', text: 'Nasi rames Rp 16.000' })
    .settle('saveStep', 'saved')
    .expect('steps.bidang.open', { knowledge: { titles: ['Keterangan toko'], text: 'Nasi rames Rp 16.000' } }));

test('a text that the server refuses stays in the step with the reason', () =>
  admitted()
    .settle('loadBusiness', 'fresh')
    .when('knowledge.submitted')
    .settle('saveStep', 'knowledge')
    .expect('steps.pengetahuan.open', { refusal: 'knowledge', knowledge: { titles: [] } }));

test('the AI answers customers only with knowledge, a linked phone and being turned on', () => {
  const loaded = (outcome: string) =>
    businessSetupModel.outcomes['loadBusiness']?.done[outcome] as Parameters<typeof missingTasks>[0];
  expect(missingTasks(loaded('fresh'))).toEqual(['pengetahuan', 'whatsapp', 'uji']);
  expect(missingTasks(loaded('connected'))).toEqual(['pengetahuan', 'uji']);
  expect(missingTasks({ ...loaded('taught'), isLive: true })).toEqual(['whatsapp']);
  expect(missingTasks({ ...loaded('connected'), knowledge: { titles: ['Menu'], text: '' }, isLive: true })).toEqual([]);
});

test('the industry fills in the other answers', () =>
  admitted()
    .settle('loadBusiness', 'atIndustry')
    .expect('steps.bidang.open')
    .when('industry.chosen')
    .expect('steps.bidang.saving', {
      change: {
        answers: {
          industry: 'kuliner',
          tone: 'ramah',
          operational_hours: [{ start: '09:00', end: '21:00', timezone: 'Asia/Jakarta' }],
        },
        progress: { step: 'jam', done: ['pengetahuan', 'bidang'], skipped: [] },
      },
    })
    .settle('saveStep', 'saved')
    .expect('steps.jam.open', { answers: { industry: 'kuliner', enable_operational_hours: true } })
    .received('location', { type: 'navigation.requested', to: at('jam'), replace: false }));

test('a returning user continues with the next step, and the address names it', () =>
  admitted()
    .settle('loadBusiness', 'atTone')
    .expect('steps.gaya.open')
    .received('location', { type: 'navigation.requested', to: at('gaya'), replace: true }));

test("the browser's back button goes one step back", () =>
  admitted()
    .settle('loadBusiness', 'atWhatsApp')
    .when({ type: 'visit.changed', route: at('serah_terima'), userId: 'yusuf' })
    .expect('steps.serah_terima.open'));

test('an address with the current step changes nothing', () =>
  admitted()
    .settle('loadBusiness', 'atWhatsApp')
    .when({ type: 'visit.changed', route: at('whatsapp'), userId: 'yusuf' })
    .expect('steps.whatsapp.open'));

test('a skipped step is stored as skipped, and a completed step stays completed', () =>
  admitted()
    .settle('loadBusiness', 'atHours')
    .when('skip.requested')
    .expect('steps.jam.saving', { change: { progress: { step: 'gaya', done: ['bidang'], skipped: ['jam'] } } })
    .settle('saveStep', 'saved')
    .when('back.requested')
    .expect('steps.jam.open')
    .when('back.requested')
    .when('skip.requested')
    .expect('steps.bidang.saving', { change: { progress: { step: 'jam', done: ['bidang'], skipped: ['jam'] } } }));

test('a failed save keeps the step open with the reason', () =>
  admitted()
    .settle('loadBusiness', 'atHours')
    .when('hours.submitted')
    .elapse('responseTimeout')
    .expect('steps.jam.open', { refusal: 'unreachable', progress: { step: 'jam' } }));

test('continuing without a linked phone skips the WhatsApp step', async () => {
  await admitted()
    .settle('loadBusiness', 'atWhatsApp')
    .when('next.requested')
    .expect('steps.whatsapp.saving', { change: { progress: { done: ['bidang'], skipped: ['whatsapp'] } } });
  await admitted()
    .settle('loadBusiness', 'connected')
    .when('next.requested')
    .expect('steps.whatsapp.saving', { change: { progress: { done: ['bidang', 'whatsapp'], skipped: [] } } });
});

test('a newly linked phone continues with the next step once', async () => {
  await admitted()
    .settle('loadBusiness', 'atWhatsApp')
    .when('channel.linked')
    .expect('steps.whatsapp.saving', { change: { progress: { done: ['bidang', 'whatsapp'], skipped: [] } } })
    .settle('saveStep', 'unreachable')
    .when('channel.linked')
    .expect('steps.whatsapp.open', { refusal: 'unreachable' });
  await admitted().settle('loadBusiness', 'connected').when('channel.linked').expect('steps.whatsapp.open');
});

test("the channel's actor survives a visit to another step and ends with the user's visit", async () => {
  const sut = machineSut(businessSetupModel);
  await sut.start();
  await sut.settle('adminGate', 'done', 'admitted');
  await sut.settle('loadBusiness', 'done', businessSetupModel.outcomes['loadBusiness']?.done['atWhatsApp']);
  const channel = sut.actor.getSnapshot().children['channel'] as ChannelRef;
  expect(channel.getSnapshot().matches('pending')).toBe(true);
  channel.send({ type: 'status.reported', status: 'SCAN_QR_CODE', at: 0 });
  await sut.send({ type: 'back.requested' });
  await sut.send({ type: 'visit.changed', route: at('whatsapp'), userId: 'yusuf' });
  expect(sut.actor.getSnapshot().children['channel']).toBe(channel);
  expect(channel.getSnapshot().matches('SCAN_QR_CODE')).toBe(true);
  // Another user gets no actor.
  await sut.send({ type: 'visit.changed', route: at('whatsapp'), userId: 'rina' });
  expect(sut.actor.getSnapshot().children['channel']).toBeUndefined();
  await sut.stop();
});

test("only status changes of its own channel reach the channel's actor", async () => {
  const sut = machineSut(businessSetupModel);
  await sut.start();
  await sut.settle('adminGate', 'done', 'admitted');
  await sut.settle('loadBusiness', 'done', businessSetupModel.outcomes['loadBusiness']?.done['atWhatsApp']);
  const channel = sut.actor.getSnapshot().children['channel'] as ChannelRef;
  const report = (channel_id: string) =>
    sut.send({
      type: 'statuses.reported',
      changes: [{ channel_id, status: 'SCAN_QR_CODE', at: '2026-11-21T05:00:00Z' }],
    });
  await report('another');
  expect(channel.getSnapshot().matches('pending')).toBe(true);
  await report(ownerInput.row.id);
  expect(channel.getSnapshot().matches('SCAN_QR_CODE')).toBe(true);
  await sut.stop();
});

test('a created invitation is listed, and its link is emitted and not stored', () =>
  admitted()
    .settle('loadBusiness', 'atTeam')
    .when('invite.submitted')
    .settle('invite', 'invited')
    .expect('steps.tim.open', { invited: [{ email: 'dimas@usaha.id', mailed: true }] })
    .emitted('invitation.created'));

test("an invitation is sent with the form's id and the trimmed address", async () => {
  const sut = machineSut(businessSetupModel);
  await sut.start();
  await sut.settle('adminGate', 'done', 'admitted');
  await sut.settle('loadBusiness', 'done', businessSetupModel.outcomes['loadBusiness']?.done['atTeam']);
  await sut.send({ type: 'invite.submitted', id: 'f1', email: ' dimas@usaha.id ' });
  const { input } = sut.actor.getSnapshot().children['invite'].getSnapshot();
  expect(input).toEqual({ businessId: business_id, id: 'f1', email: 'dimas@usaha.id' });
  await sut.stop();
});

test('continuing without an invitation skips the team step', () =>
  admitted()
    .settle('loadBusiness', 'atTeam')
    .when('next.requested')
    .settle('saveStep', 'saved')
    .expect('steps.uji.open', { progress: { skipped: ['tim'] } }));

test('a review is skipped while the agent is not live, and done afterwards', async () => {
  const reviewing = () => admitted().settle('loadBusiness', 'atReview');
  await reviewing()
    .when('next.requested')
    .expect('steps.uji.saving', { change: { progress: { skipped: ['uji'] } } });
  await reviewing()
    .when('agent.wentLive')
    .when('next.requested')
    .expect('steps.uji.saving', { isLive: true, change: { progress: { done: ['bidang', 'uji'] } } });
});

test('a review that breaks leads to the page that reloads the business', () =>
  admitted().settle('loadBusiness', 'atReview').settle('agentReview', 'broken').expect('loadFailed'));

test('finishing opens the home page of the new business', () =>
  admitted()
    .settle('loadBusiness', 'atReview')
    .when('skip.requested')
    .settle('saveStep', 'saved')
    .expect('steps.selesai')
    .when('finish.requested')
    .received('location', {
      type: 'navigation.requested',
      to: { name: 'home', search: { businessId: business_id } },
    }));

test('an incomplete business leads back to its creation', () =>
  admitted()
    .settle('loadBusiness', 'incomplete')
    .received('location', {
      type: 'navigation.requested',
      to: { name: 'onboardingStart', search: { business_id } },
    }));

test.each(INDUSTRIES)('the template of the industry %s is valid', (industry) => {
  const { enable_operational_hours, operational_hours, handover_rule, instructions } = templateOf(industry, []);
  expect(validateSection('jam', { enable_operational_hours, operational_hours })).toEqual({});
  expect(handover_rule && validateRule(handover_rule)).toEqual({});
  expect(instructions?.length).toBeLessThan(4000);
});

test('a template leaves the fields of completed steps out', () => {
  expect(Object.keys(templateOf('klinik', ['jam', 'serah_terima'])).sort()).toEqual([
    'industry',
    'instructions',
    'tone',
  ]);
  expect(templateOf('klinik', ['jam', 'gaya', 'serah_terima'])).toEqual({ industry: 'klinik' });
});

test.each(['open', 'saving'])('another user’s visit ends the channel’s actors while the step is %s', async (state) => {
  const sut = machineSut({ ...businessSetupModel, input: { route: at('whatsapp'), userId: 'yusuf' } });
  const { adminGate, loadBusiness } = businessSetupModel.outcomes;
  await sut.start();
  await sut.settle('adminGate', 'done', adminGate?.done['admitted']);
  await sut.settle('loadBusiness', 'done', loadBusiness?.done['fresh']);
  if (state === 'saving') await sut.send({ type: 'skip.requested' });
  const { channel, followChannel } = sut.actor.getSnapshot().children;
  await sut.send(visit('whatsapp', 'rina'));
  expect([channel, followChannel].map((child) => child.getSnapshot().status)).toEqual(['stopped', 'stopped']);
  await sut.stop();
});

test('on the page for owners no permission of an administrator is asked for, and its steps stay on that page', () =>
  given(businessSetupModel, { route: { name: 'businessSetup', search: { business_id } }, userId: 'budi' })
    .expect('loading')
    .settle('loadBusiness', 'atHours')
    .expect('steps.jam.open')
    .received('location', {
      type: 'navigation.requested',
      to: { name: 'businessSetup', search: { business_id, step: 'jam' } },
      replace: true,
    })
    .when('skip.requested')
    .settle('saveStep', 'saved')
    .received('location', {
      type: 'navigation.requested',
      to: { name: 'businessSetup', search: { business_id, step: 'gaya' } },
      replace: false,
    }));

test('on the page for owners an incomplete business leads to the creation for every user', () =>
  given(businessSetupModel, { route: { name: 'businessSetup', search: { business_id } }, userId: 'budi' })
    .settle('loadBusiness', 'incomplete')
    .expect('leaving')
    .received('location', {
      type: 'navigation.requested',
      to: { name: 'businessNew', search: { business_id } },
      replace: true,
    }));

/** What customers of the trades ask every day, beside the ten questions of the review. */
const everyday = {
  kuliner: ['bisa katering buat kantor?', 'pesanan besar ada diskon?', 'ada menu tanpa kacang, saya alergi?'],
  fashion: [
    'syarat retur gimana kak?',
    'mau jadi reseller',
    'harga grosir berapa',
    'refund berapa lama?',
    'kalau cacat bisa ditukar?',
  ],
  klinik: ['hasil lab keluar berapa hari?', 'bisa tebus resep di sini?', 'terima BPJS?'],
  properti: [
    'bisa nego?',
    'KPR bank apa aja',
    'sertifikatnya apa?',
    'survei lokasi hari Minggu bisa?',
    'booking fee berapa',
  ],
  jasa: ['garansinya berapa lama?', 'survei dulu bayar nggak?', 'minta penawaran dong', 'kalau rusak lagi gimana?'],
  kursus: ['bisa cicilan?', 'dapat sertifikat?', 'boleh cuti sebulan?', 'pindah jadwal bisa?'],
  travel: ['urus visa juga?', 'paspor minimal berlaku berapa bulan?', 'kalau batal gimana?', 'bisa reschedule?'],
  lainnya: ['bisa retur?', 'refund gimana?', 'ada harga reseller?'],
} satisfies Record<(typeof INDUSTRIES)[number], string[]>;

test.each(INDUSTRIES)('no everyday question of the trade %s calls the team by a preset word', (industry) => {
  const { keywords = [] } = templateOf(industry, []).handover_rule ?? {};
  expect(keywords.length).toBeGreaterThan(0);
  for (const keyword of keywords) expect(CALLING_WORDS).toContain(keyword);
  // Nor does a question of another trade: a shop is often of two.
  for (const question of INDUSTRIES.flatMap((each) => [...everyday[each], ...questionsOf(each)]))
    expect([question, callingWordIn(question, keywords)]).toEqual([question, null]);
});

test('every preset word is of a trade, and the function agent reads it as the dashboard does', () => {
  const used = new Set(INDUSTRIES.flatMap((industry) => templateOf(industry, []).handover_rule?.keywords ?? []));
  expect([...used].sort()).toEqual([...CALLING_WORDS].sort());
  const texts = [
    ...CALLING_WORDS,
    'KOMPLAIN!',
    'nyeri  dada',
    'nyeri-dada',
    'komplainan',
    'paspor saya hilang',
    '',
    '??',
  ];
  for (const text of texts)
    for (const words of [CALLING_WORDS, ['  '], ['??'], ['Nyeri Dada'], []])
      expect([text, words, callingWordIn(text, words) !== null]).toEqual([text, words, hasKeyword(text, words)]);
});
