import type { LoadedSetup, SetupProgress, SetupStep } from '../../contracts/onboarding.ts';
import { defineModel, without } from '../app/defineModel.ts';
import { ownerInput } from '../channels/channel.fixture.ts';
import { initialContext } from './businessSetup.context.ts';
import { businessSetupMachine } from './businessSetup.machine.ts';
import { templateOf } from './businessTemplates.ts';

const offline = new Error('offline');
const businessId = 'b7e23ec2-9af6-4b1e-8d0c-1c7a3b5d9f01';
const at = (step?: SetupStep, business_id: string | null = businessId) => ({
  name: 'onboarding' as const,
  search: { business_id, ...(step && { step }) },
});
const visit = (step: SetupStep) => ({ type: 'visit.changed', route: at(step), userId: 'yusuf' }) as const;

const own = (progress: SetupProgress | null, status = 'pending') => ({
  status: 'own' as const,
  name: 'Warung Bu Tini',
  isLive: false,
  share: 0,
  knowledge: { titles: [], text: '' },
  agentId: 'e7e23ec2-9af6-5b1e-8d0c-1c7a3b5d9f01',
  channel: {
    row: { ...ownerInput.row, status, phone: status === 'WORKING' ? '+6281225550100' : null },
    changes: ownerInput.changes,
  },
  answers: { ...initialContext({ route: at(), userId: 'yusuf' }).answers, ...(progress && templateOf('kuliner', [])) },
  progress,
});
const opened: (progress: SetupProgress | null, status?: string) => LoadedSetup = own;
/** What the user wrote before the registration is knowledge. */
const taught = (progress: SetupProgress | null): LoadedSetup => ({
  ...own(progress),
  knowledge: { titles: ['Keterangan toko'], text: 'Nasi rames Rp 12.000' },
});
const due = (step: SetupStep, status?: string) => opened({ step, done: ['bidang'], skipped: [] }, status);

const rule = { angry: true, keywords: ['komplain'], message: 'Sebentar ya kak.' };

/** The user's events; each belongs to one or two steps. */

/** Requests of the user. Only the states that answer them show their controls. */
const controls = [
  'knowledge.submitted',
  'industry.chosen',
  'hours.submitted',
  'tone.submitted',
  'escalation.submitted',
  'invite.submitted',
  'next.requested',
  'skip.requested',
  'back.requested',
  'finish.requested',
] as const;

export const businessSetupModel = defineModel({
  machine: businessSetupMachine,
  input: { route: at(), userId: 'yusuf' },
  events: {
    'visit.changed': [
      visit('serah_terima'),
      visit('selesai'),
      { type: 'visit.changed', route: { ...at('jam'), name: 'businessSetup' }, userId: 'rina' },
      { type: 'visit.changed', route: at(undefined, null), userId: 'yusuf' },
    ],
    'knowledge.submitted': [
      { type: 'knowledge.submitted', text: 'Nasi rames Rp 15.000' },
      { type: 'knowledge.submitted', text: '  ' },
    ],
    'industry.chosen': [{ type: 'industry.chosen', industry: 'kuliner' }],
    'hours.submitted': [
      {
        type: 'hours.submitted',
        enabled: true,
        hours: [{ start: '17:00', end: '02:00', timezone: 'Asia/Jakarta' }],
      },
      { type: 'hours.submitted', enabled: true, hours: [{ start: '09:00', end: '', timezone: 'Asia/Jakarta' }] },
    ],
    'tone.submitted': [{ type: 'tone.submitted', tone: 'santai', instructions: 'Jawab singkat.' }],
    'escalation.submitted': [{ type: 'escalation.submitted', rule }],
    'invite.submitted': [
      { type: 'invite.submitted', id: 'f1', email: 'dimas@usaha.id' },
      { type: 'invite.submitted', id: 'f1', email: 'dimas' },
    ],
    'rows.reported': [{ type: 'rows.reported', rows: [{ ...ownerInput.row, status: 'STARTING' }] }],
    'statuses.reported': [
      {
        type: 'statuses.reported',
        changes: [{ channel_id: ownerInput.row.id, status: 'STARTING', at: '2026-11-21T05:00:00.000000Z' }],
      },
    ],
    'channel.linked': [{ type: 'channel.linked' }],
    'agent.wentLive': [{ type: 'agent.wentLive', share: 0.1 }],
    'next.requested': [{ type: 'next.requested' }],
    'skip.requested': [{ type: 'skip.requested' }],
    'back.requested': [{ type: 'back.requested' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'finish.requested': [{ type: 'finish.requested' }],
  },
  outcomes: {
    adminGate: {
      done: { admitted: 'admitted', refused: 'refused', needsSecondFactor: 'needsSecondFactor' },
      error: { offline },
    },
    loadBusiness: {
      done: {
        fresh: opened(null),
        atIndustry: opened({ step: 'bidang', done: ['pengetahuan'], skipped: [] }),
        taught: taught(null),
        atHours: due('jam'),
        atTone: due('gaya'),
        atWhatsApp: due('whatsapp'),
        connected: due('whatsapp', 'WORKING'),
        atTeam: due('tim'),
        atReview: due('uji'),
        incomplete: { status: 'incomplete' },
        foreign: { status: 'foreign' },
      },
      error: { offline },
    },
    saveStep: {
      done: {
        saved: { saved: true },
        forbidden: { refused: 'forbidden' },
        gone: { refused: 'gone' },
        knowledge: { refused: 'knowledge' },
        unreachable: { refused: 'unreachable' },
      },
      error: { offline },
    },
    channel: { done: {}, error: { broken: offline } },
    agentReview: { done: {}, error: { broken: offline } },
    followChannel: { done: {}, error: { broken: offline } },
    invite: {
      done: {
        invited: { invited: 'dimas@usaha.id', url: 'https://chabot.test/team/invitation/tautan', mailed: true },
        unmailed: { invited: 'dimas@usaha.id', url: 'https://chabot.test/team/invitation/tautan', mailed: false },
        member: { refused: 'already_member' },
        tooMany: { refused: 'too_many' },
        tooFast: { refused: 'rate_limited' },
        unreachable: { refused: 'unreachable' },
      },
      error: { offline },
    },
  },
  variant: (snapshot) => {
    if (!snapshot.matches('steps') || snapshot.hasTag('busy')) return null;
    const { refusal, invited, channel, isLive } = snapshot.context;
    if (refusal) return refusal;
    if (isLive) return 'live';
    if (invited.length > 0) return 'invited';
    return snapshot.matches({ steps: 'whatsapp' }) && channel?.row.status === 'WORKING' ? 'connected' : null;
  },
  ignored: {
    checkingAccess: [
      ...controls,
      'rows.reported',
      'statuses.reported',
      'channel.linked',
      'agent.wentLive',
      'retry.requested',
    ],
    leaving: [...controls, 'rows.reported', 'statuses.reported', 'channel.linked', 'agent.wentLive', 'retry.requested'],
    loading: [...controls, 'rows.reported', 'statuses.reported', 'channel.linked', 'agent.wentLive', 'retry.requested'],
    loadFailed: [...controls, 'rows.reported', 'statuses.reported', 'channel.linked', 'agent.wentLive'],
    foreign: [...controls, 'rows.reported', 'statuses.reported', 'channel.linked', 'agent.wentLive', 'retry.requested'],
    steps: ['retry.requested'],
    'steps.pengetahuan': [
      ...without(controls, 'knowledge.submitted', 'next.requested', 'skip.requested'),
      'rows.reported',
      'statuses.reported',
    ],
    'steps.pengetahuan.saving': ['knowledge.submitted', 'next.requested', 'skip.requested'],
    'steps.bidang': [
      ...without(controls, 'industry.chosen', 'skip.requested', 'back.requested'),
      'rows.reported',
      'statuses.reported',
    ],
    'steps.bidang.saving': ['industry.chosen', 'skip.requested', 'back.requested'],
    'steps.jam': [
      ...without(controls, 'hours.submitted', 'skip.requested', 'back.requested'),
      'rows.reported',
      'statuses.reported',
    ],
    'steps.jam.saving': ['hours.submitted', 'skip.requested', 'back.requested'],
    'steps.gaya': without(controls, 'tone.submitted', 'skip.requested', 'back.requested'),
    'steps.gaya.saving': ['tone.submitted', 'skip.requested', 'back.requested'],
    'steps.serah_terima': without(controls, 'escalation.submitted', 'skip.requested', 'back.requested'),
    'steps.serah_terima.saving': ['escalation.submitted', 'skip.requested', 'back.requested'],
    'steps.whatsapp': without(controls, 'next.requested', 'skip.requested', 'back.requested'),
    'steps.whatsapp.saving': ['next.requested', 'skip.requested', 'back.requested'],
    'steps.tim': [...without(controls, 'invite.submitted', 'next.requested', 'skip.requested', 'back.requested')],
    'steps.tim.inviting': [
      'invite.submitted',
      'next.requested',
      'skip.requested',
      'back.requested',
      'rows.reported',
      'statuses.reported',
    ],
    'steps.tim.saving': [
      'invite.submitted',
      'next.requested',
      'skip.requested',
      'back.requested',
      'rows.reported',
      'statuses.reported',
    ],
    'steps.uji': without(controls, 'next.requested', 'skip.requested', 'back.requested'),
    'steps.uji.saving': ['next.requested', 'skip.requested', 'back.requested', 'rows.reported', 'statuses.reported'],
    'steps.selesai': without(controls, 'back.requested', 'finish.requested'),
  },
  deliberate: { checkingAccess: 'The admin gate limits its own requests and lets the user retry.' },
  maxPaths: 50,
});
