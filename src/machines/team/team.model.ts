import type { CreatedLink, TeamRefusal, Member, Team } from '../../contracts/team.ts';
import { defineModel } from '../app/defineModel.ts';
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

const many: Member[] = Array.from({ length: 9 }, (_, at) => ({
  ...tono,
  id: `m${at}`,
  name: `Anggota dengan Nama yang Sangat Panjang Sekali Sampai Tidak Muat ${at + 1}`,
  email: `anggota${at + 1}@contoh.id`,
}));

const pending = { createdAt: '2026-11-20T02:00:00.000000Z', expiresAt: '2026-11-27T02:00:00.000000Z' };

/** Two owners, and something that waits for an answer. */
const whole: Team = {
  members: [sari, budi, tono, ...many],
  invitations: [
    { id: 'i1', email: 'dewi@contoh.id', role: 'member', inviterName: 'Sari Wulandari', ...pending },
    { id: 'i2', email: null, role: 'owner', inviterName: null, ...pending },
  ],
  handover: { id: 'h1', email: 'dewi@contoh.id', ...pending },
};
/** Only one owner, who is alone. */
const alone: Team = { members: [sari], invitations: [], handover: null };
const asMember: Team = { members: [{ ...sari, role: 'member' }, budi], invitations: [], handover: null };

const refused = (why: Exclude<TeamRefusal['why'], 'rate-limited'>) => ({
  refused: { why, detail: why === 'unreachable' ? 'API error: 503 Service Unavailable' : null },
});
const limited = { refused: { why: 'rate-limited', retryAfter: 60, detail: null } } as const;
const broken = new Error('broken');

const invited: CreatedLink = {
  of: 'invitation',
  url: 'https://chabot.test/team/invitation/eyJ.ey.x',
  email: 'dewi@contoh.id',
  mailed: true,
  expiresAt: pending.expiresAt,
};
const given: CreatedLink = {
  ...invited,
  of: 'handover',
  url: 'https://chabot.test/business/handover/eyJ.ey.x',
  email: null,
  mailed: null,
};

export const teamModel = defineModel({
  machine: teamMachine,
  input: { businessId: 'b1', userId: 'sari' },
  events: {
    'team.read': [
      { type: 'team.read', team: whole },
      { type: 'team.read', team: alone },
      { type: 'team.read', team: asMember },
    ],
    'team.unreadable': [
      { type: 'team.unreadable', why: 'denied' },
      { type: 'team.unreadable', why: 'offline' },
      { type: 'team.unreadable', why: 'failed' },
    ],
    'connection.regained': [{ type: 'connection.regained' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'deed.requested': [
      { type: 'deed.requested', deed: { kind: 'role', memberId: 'tono', role: 'owner' } },
      { type: 'deed.requested', deed: { kind: 'role', memberId: 'sari', role: 'member' } },
      { type: 'deed.requested', deed: { kind: 'remove', memberId: 'tono' } },
      { type: 'deed.requested', deed: { kind: 'leave' } },
      { type: 'deed.requested', deed: { kind: 'revoke', invitationId: 'i1' } },
      { type: 'deed.requested', deed: { kind: 'withdraw', handoverId: 'h1' } },
    ],
    'deed.confirmed': [{ type: 'deed.confirmed' }],
    'gift.requested': [
      { type: 'gift.requested', of: 'invitation' },
      { type: 'gift.requested', of: 'handover' },
    ],
    'gift.submitted': [
      { type: 'gift.submitted', gift: { of: 'invitation', id: 'f1', email: 'dewi@contoh.id', role: 'member' } },
      { type: 'gift.submitted', gift: { of: 'invitation', id: 'f1', email: null, role: 'owner' } },
      { type: 'gift.submitted', gift: { of: 'handover', id: 'f1', email: 'dewi@contoh.id', message: 'Silakan.' } },
    ],
    'link.requested': [
      { type: 'link.requested', of: 'invitation', id: 'i2' },
      { type: 'link.requested', of: 'handover', id: 'h1' },
    ],
    'stay.chosen': [{ type: 'stay.chosen' }],
  },
  outcomes: {
    followTeam: { done: {}, error: { broken } },
    watchConnection: { done: {}, error: { broken } },
    doDeed: {
      done: {
        done: null,
        lastOwner: refused('last-owner'),
        gone: refused('gone'),
        outage: refused('unreachable'),
        limited,
      },
      error: { broken },
    },
    give: {
      done: {
        mailed: invited,
        notMailed: { ...invited, mailed: false },
        byLink: { ...invited, email: null, mailed: null },
        member: refused('already-member'),
        made: given,
        owner: refused('already-owner'),
        tooMany: refused('too-many'),
        limited,
      },
      error: { broken },
    },
    fetchLink: {
      done: { found: { ...invited, mailed: null }, handover: given, answered: refused('answered') },
      error: { broken },
    },
  },
  // What may be asked for depends on who they are in the list, and what is done next on what is being done.
  vertex: ({ value, context: { team, userId, deed, writing } }) => {
    const leaf = JSON.stringify(value);
    if (leaf.includes('writing')) return writing;
    if (leaf.includes('resting')) return [isOwnerOf(team, userId), isLastOwner(team, userId)];
    const isAboutOneself = deed?.kind === 'role' && deed.memberId === userId;
    return (leaf.includes('asking') || leaf.includes('doing')) && [deed?.kind === 'leave', isAboutOneself];
  },
  face: (snapshot) => {
    const { team, userId, deed, writing, link, refusal, unreadable } = snapshot.context;
    if (snapshot.matches('unreadable')) return unreadable;
    if (snapshot.matches({ present: 'writing' })) return [writing, refusal?.why].filter(Boolean).join(' ');
    if (refusal !== null) return refusal.why;
    if (snapshot.matches({ present: 'asking' }) || snapshot.matches({ present: 'doing' })) return deed?.kind ?? null;
    if (snapshot.matches({ present: 'showing' })) return `${link?.of} ${link?.mailed}`;
    if (!snapshot.matches({ present: 'resting' })) return null;
    if (unreadable !== null) return 'old';
    return isOwnerOf(team, userId) ? (isLastOwner(team, userId) ? 'alone' : null) : 'asMember';
  },
  ignored: {
    '*': [
      // What only a button says, and only the state that shows it hears.
      'retry.requested',
      'deed.requested',
      'deed.confirmed',
      'gift.requested',
      'gift.submitted',
      'link.requested',
      'stay.chosen',
    ],
    // The follower reads as soon as it can.
    reading: ['connection.regained'],
    left: ['team.read', 'team.unreadable', 'connection.regained'],
  },
  most: 45,
});
