import type { CreatedLink, TeamRefusal, Member, Team } from '../../contracts/team.ts';
import { defineModel, without } from '../app/defineModel.ts';
import { teamMachine } from './team.machine.ts';
import { isLastOwner, isOwnerOf } from './team.ts';

const sari: Member = {
  id: 'sari',
  name: 'Sari Wulandari',
  email: 'sari@contoh.id',
  role: 'owner',
  since: '2026-01-05T02:00:00.000000Z',
};
const budi: Member = { ...sari, id: 'budi', name: 'Budi Santoso', email: 'budi@contoh.id', role: 'owner' };
const tono: Member = { ...sari, id: 'tono', name: null, email: 'tono@contoh.id', role: 'member' };

const manyMembers: Member[] = Array.from({ length: 9 }, (_, at) => ({
  ...tono,
  id: `m${at}`,
  name: `Anggota dengan Nama yang Sangat Panjang Sekali Sampai Tidak Muat ${at + 1}`,
  email: `anggota${at + 1}@contoh.id`,
}));

const pending = { createdAt: '2026-11-20T02:00:00.000000Z', expiresAt: '2026-11-27T02:00:00.000000Z' };

/** Two owners, two pending invitations and a pending handover. */
const fullTeam: Team = {
  members: [sari, budi, tono, ...manyMembers],
  invitations: [
    { id: 'i1', email: 'dewi@contoh.id', role: 'member', inviterName: 'Sari Wulandari', ...pending },
    { id: 'i2', email: null, role: 'member', inviterName: null, ...pending },
  ],
  handover: { id: 'h1', email: 'dewi@contoh.id', ...pending },
};
/** One owner without colleagues. */
const soleOwner: Team = { members: [sari], invitations: [], handover: null };
const asMember: Team = { members: [{ ...sari, role: 'member' }, budi], invitations: [], handover: null };

const refused = (why: Exclude<TeamRefusal['why'], 'rate-limited'>) => ({
  refused: { why, detail: why === 'unreachable' ? 'API error: 503 Service Unavailable' : null },
});
const limited = { refused: { why: 'rate-limited', retryAfter: 60, detail: null } } as const;
const broken = new Error('broken');

const invitationLink: CreatedLink = {
  kind: 'invitation',
  url: 'https://chabot.test/team/invitation/eyJ.ey.x',
  email: 'dewi@contoh.id',
  mailed: true,
  expiresAt: pending.expiresAt,
};
const handoverLink: CreatedLink = {
  ...invitationLink,
  kind: 'handover',
  url: 'https://chabot.test/business/handover/eyJ.ey.x',
};

/** Requests of the user. Only the states that answer them show their controls. */
const controls = [
  'command.requested',
  'command.confirmed',
  'createLink.requested',
  'createLink.submitted',
  'link.requested',
  'dialog.closed',
] as const;

export const teamModel = defineModel({
  machine: teamMachine,
  input: { businessId: 'b1', userId: 'sari' },
  events: {
    'team.loaded': [
      { type: 'team.loaded', team: fullTeam },
      { type: 'team.loaded', team: soleOwner },
      { type: 'team.loaded', team: asMember },
    ],
    'team.loadFailed': [
      { type: 'team.loadFailed', why: 'denied' },
      { type: 'team.loadFailed', why: 'offline' },
      { type: 'team.loadFailed', why: 'failed' },
    ],
    'connection.regained': [{ type: 'connection.regained' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'command.requested': [
      { type: 'command.requested', command: { kind: 'role', memberId: 'tono', role: 'owner' } },
      { type: 'command.requested', command: { kind: 'role', memberId: 'sari', role: 'member' } },
      { type: 'command.requested', command: { kind: 'remove', memberId: 'tono' } },
      { type: 'command.requested', command: { kind: 'leave' } },
      { type: 'command.requested', command: { kind: 'revoke', invitationId: 'i1' } },
      { type: 'command.requested', command: { kind: 'withdraw', handoverId: 'h1' } },
    ],
    'command.confirmed': [{ type: 'command.confirmed' }],
    'createLink.requested': [
      { type: 'createLink.requested', kind: 'invitation' },
      { type: 'createLink.requested', kind: 'handover' },
    ],
    'createLink.submitted': [
      {
        type: 'createLink.submitted',
        request: { kind: 'invitation', id: 'f1', email: 'dewi@contoh.id', role: 'member' },
      },
      { type: 'createLink.submitted', request: { kind: 'invitation', id: 'f1', email: null, role: 'member' } },
      {
        type: 'createLink.submitted',
        request: { kind: 'invitation', id: 'f1', email: 'dewi@contoh.id', role: 'owner' },
      },
      {
        type: 'createLink.submitted',
        request: { kind: 'handover', id: 'f1', email: 'dewi@contoh.id', message: 'Silakan.' },
      },
    ],
    'link.requested': [
      { type: 'link.requested', kind: 'invitation', id: 'i2' },
      { type: 'link.requested', kind: 'handover', id: 'h1' },
    ],
    'dialog.closed': [{ type: 'dialog.closed' }],
  },
  outcomes: {
    followTeam: { done: {}, error: { broken } },
    watchConnection: { done: {}, error: { broken } },
    executeCommand: {
      done: {
        done: null,
        lastOwner: refused('last-owner'),
        gone: refused('gone'),
        unreachable: refused('unreachable'),
        limited,
      },
      error: { broken },
    },
    createLink: {
      done: {
        mailed: invitationLink,
        notMailed: { ...invitationLink, mailed: false },
        byLink: { ...invitationLink, email: null, mailed: null },
        member: refused('already-member'),
        handover: handoverLink,
        owner: refused('already-owner'),
        tooMany: refused('too-many'),
        oldPage: refused('oldPage'),
        limited,
      },
      error: { broken },
    },
    fetchLink: {
      done: { found: { ...invitationLink, mailed: null }, handover: handoverLink, answered: refused('answered') },
      error: { broken },
    },
  },
  // Allowed commands depend on the user's role; what follows a command depends on the command.
  vertex: ({ value, context: { team, userId, command, linkForm } }) => {
    const leaf = JSON.stringify(value);
    if (leaf.includes('creatingLink')) return linkForm;
    if (leaf.includes('idle')) return [isOwnerOf(team, userId), isLastOwner(team, userId)];
    const changesOwnRole = command?.kind === 'role' && command.memberId === userId;
    return (leaf.includes('confirming') || leaf.includes('executing')) && [command?.kind === 'leave', changesOwnRole];
  },
  variant: (snapshot) => {
    const { team, userId, command, linkForm, link, refusal, loadFailure } = snapshot.context;
    if (snapshot.matches('loadFailed')) return loadFailure;
    if (snapshot.matches({ ready: 'creatingLink' })) return [linkForm, refusal?.why].filter(Boolean).join(' ');
    if (refusal !== null) return refusal.why;
    if (snapshot.matches({ ready: 'confirming' }) || snapshot.matches({ ready: 'executing' }))
      return command?.kind ?? null;
    if (snapshot.matches({ ready: 'showingLink' }))
      return `${link?.kind} ${link?.mailed ? 'mailed' : link?.mailed === null ? '' : 'not mailed'}`;
    if (!snapshot.matches({ ready: 'idle' })) return null;
    if (loadFailure !== null) return 'stale';
    return isOwnerOf(team, userId) ? (isLastOwner(team, userId) ? 'alone' : null) : 'asMember';
  },
  ignored: {
    loading: [...controls, 'connection.regained', 'retry.requested'],
    loadFailed: controls,
    ready: ['retry.requested'],
    'ready.idle': ['command.confirmed', 'createLink.submitted', 'dialog.closed'],
    'ready.lastOwner': without(controls, 'createLink.requested', 'dialog.closed'),
    'ready.confirming': without(controls, 'command.confirmed', 'dialog.closed'),
    'ready.executing': controls,
    'ready.creatingLink': without(controls, 'createLink.submitted', 'dialog.closed'),
    'ready.creatingLink.rateLimited': ['createLink.submitted'],
    'ready.creatingLink.submitting': ['createLink.submitted', 'dialog.closed'],
    'ready.fetchingLink': without(controls, 'dialog.closed'),
    'ready.showingLink': without(controls, 'dialog.closed'),
    left: [...controls, 'team.loaded', 'team.loadFailed', 'connection.regained', 'retry.requested'],
  },
  maxPaths: 45,
});
