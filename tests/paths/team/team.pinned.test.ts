import { describe, expect, test } from 'vitest';

import type { TeamCommand, Team } from '../../../src/contracts/team.ts';
import { teamModel as model } from '../../../src/machines/team/team.model.ts';
import { isLastOwner, isAllowed } from '../../../src/machines/team/team.ts';
import { given } from '../../model/pinned.ts';

const [whole, alone, asMember] = (model.events['team.loaded'] ?? []) as unknown as { type: string; team: Team }[];
const request = (command: TeamCommand) => ({ type: 'command.requested', command });

describe('team machine', () => {
  test('removing a member needs a confirmation and reloads the list', () =>
    given(model)
      .when(whole!)
      .expect('ready.idle')
      .when(request({ kind: 'remove', memberId: 'tono' }))
      .expect('ready.confirming')
      .when('command.confirmed')
      .expect('ready.executing')
      .settle('executeCommand', 'done')
      .expect('ready.idle', { command: null })
      .received('followTeam', { type: 'reload.requested' })
      .received('toasts', { type: 'toast.raised', toast: { type: 'success', code: 'team.saved' } }));

  test('the last owner cannot leave and is offered the handover', () =>
    given(model)
      .when(alone!)
      .when(request({ kind: 'leave' }))
      .expect('ready.lastOwner')
      .when({ type: 'createLink.requested', kind: 'invitation' })
      .expect('ready.lastOwner')
      .when({ type: 'createLink.requested', kind: 'handover' })
      .expect('ready.creatingLink.editing', { linkForm: 'handover' }));

  test('an owner who becomes the last one meanwhile is refused by the server', () =>
    given(model)
      .when(whole!)
      .when(request({ kind: 'leave' }))
      .when('command.confirmed')
      .settle('executeCommand', 'lastOwner')
      .expect('ready.lastOwner'));

  test('leaving succeeds even if the list becomes unreadable before the response', () =>
    given(model)
      .when(whole!)
      .when(request({ kind: 'leave' }))
      .when('command.confirmed')
      .when({ type: 'team.loadFailed', why: 'denied' })
      .expect('ready.executing')
      .settle('executeCommand', 'done')
      .expect('left')
      .received('app', { type: 'businesses.changed', businessId: null })
      .received('location', { type: 'navigation.requested', to: { name: 'inbox' } }));

  test('a member can only leave', () =>
    given(model)
      .when(asMember!)
      .when('createLink.requested')
      .expect('ready.idle')
      .when(request({ kind: 'remove', memberId: 'budi' }))
      .expect('ready.idle')
      .when(request({ kind: 'leave' }))
      .expect('ready.confirming'));

  test('an owner who steps down becomes a member on every screen', () =>
    given(model)
      .when(whole!)
      .when(request({ kind: 'role', memberId: 'sari', role: 'member' }))
      .when('command.confirmed')
      .settle('executeCommand', 'done')
      .received('app', { type: 'businesses.changed', businessId: 'b1' }));

  test('a created invitation shows its link, which is cleared when the dialog closes', () =>
    given(model)
      .when(whole!)
      .when('createLink.requested')
      .when('createLink.submitted')
      .settle('createLink', 'notMailed')
      .expect('ready.showingLink', { link: { mailed: false, email: 'dewi@contoh.id' } })
      .when('dialog.closed')
      .expect('ready.idle', { link: null }));

  test('an invitation without a response may exist, so the list is reloaded', () =>
    given(model)
      .when(whole!)
      .when('createLink.requested')
      .when('createLink.submitted')
      .elapse(30_000)
      .expect('ready.creatingLink.editing', { refusal: { why: 'unreachable' } })
      .received('followTeam', { type: 'reload.requested' }));

  test("a rate limit keeps the form's values and ends after the retry time", () =>
    given(model)
      .when(whole!)
      .when('createLink.requested')
      .when('createLink.submitted')
      .settle('createLink', 'limited')
      .expect('ready.creatingLink.rateLimited')
      .elapse(59_999)
      .expect('ready.creatingLink.rateLimited')
      .elapse(1)
      .expect('ready.creatingLink.editing', { linkForm: 'invitation', refusal: null }));

  test('the list stays after a failed reload, and is removed when access is denied', () =>
    given(model)
      .when(whole!)
      .when({ type: 'team.loadFailed', why: 'failed' })
      .expect('ready.idle', { loadFailure: 'failed' })
      .when({ type: 'team.loadFailed', why: 'denied' })
      .expect('loadFailed', { loadFailure: 'denied' }));
});

describe('isAllowed and isLastOwner', () => {
  const { team } = whole!;

  test('an owner cannot be removed before becoming a member, and users cannot remove themselves', () => {
    expect(isAllowed(team, 'sari', { kind: 'remove', memberId: 'tono' })).toBe(true);
    expect(isAllowed(team, 'sari', { kind: 'remove', memberId: 'budi' })).toBe(false);
    expect(isAllowed(team, 'sari', { kind: 'remove', memberId: 'sari' })).toBe(false);
    expect(isAllowed(team, 'sari', { kind: 'remove', memberId: 'nobody' })).toBe(false);
  });

  test('neither of two owners is the last one', () => {
    expect(isLastOwner(team, 'sari')).toBe(false);
    expect(isLastOwner(alone!.team, 'sari')).toBe(true);
    expect(isLastOwner(asMember!.team, 'sari')).toBe(false);
  });
});
