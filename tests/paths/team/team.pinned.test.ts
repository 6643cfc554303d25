import { describe, expect, test } from 'vitest';

import type { TeamCommand, Team } from '../../../src/contracts/team.ts';
import { teamModel as model } from '../../../src/machines/team/team.model.ts';
import { isLastOwner, isAllowed } from '../../../src/machines/team/team.ts';
import { given } from '../../model/pinned.ts';

const [whole, alone, asMember] = (model.events['team.loaded'] ?? []) as unknown as { type: string; team: Team }[];
const request = (command: TeamCommand) => ({ type: 'command.requested', command });

describe('team: who works here', () => {
  test('whoever removes somebody is asked first, and the list is read again', () =>
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

  test('the last owner is kept back before anybody is asked, and may give the business away', () =>
    given(model)
      .when(alone!)
      .when(request({ kind: 'leave' }))
      .expect('ready.lastOwner')
      .when({ type: 'createLink.requested', kind: 'invitation' })
      .expect('ready.lastOwner')
      .when({ type: 'createLink.requested', kind: 'handover' })
      .expect('ready.creatingLink.editing', { linkForm: 'handover' }));

  test('who became the last owner meanwhile hears it from the server', () =>
    given(model)
      .when(whole!)
      .when(request({ kind: 'leave' }))
      .when('command.confirmed')
      .settle('executeCommand', 'lastOwner')
      .expect('ready.lastOwner'));

  test('whoever leaves is led out, though they hear that they are out before it is said that it was done', () =>
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

  test('a member changes nothing, but may leave', () =>
    given(model)
      .when(asMember!)
      .when('createLink.requested')
      .expect('ready.idle')
      .when(request({ kind: 'remove', memberId: 'budi' }))
      .expect('ready.idle')
      .when(request({ kind: 'leave' }))
      .expect('ready.confirming'));

  test('whoever steps down is a member on every screen', () =>
    given(model)
      .when(whole!)
      .when(request({ kind: 'role', memberId: 'sari', role: 'member' }))
      .when('command.confirmed')
      .settle('executeCommand', 'done')
      .received('app', { type: 'businesses.changed', businessId: 'b1' }));

  test('an invitation ends with its link, which is forgotten when it is closed', () =>
    given(model)
      .when(whole!)
      .when('createLink.requested')
      .when('createLink.submitted')
      .settle('createLink', 'notMailed')
      .expect('ready.showingLink', { link: { mailed: false, email: 'dewi@contoh.id' } })
      .when('dialog.closed')
      .expect('ready.idle', { link: null }));

  test('an invitation that nobody answered may have been made, and the list is asked', () =>
    given(model)
      .when(whole!)
      .when('createLink.requested')
      .when('createLink.submitted')
      .elapse(30_000)
      .expect('ready.creatingLink.editing', { refusal: { why: 'unreachable' } })
      .received('followTeam', { type: 'reload.requested' }));

  test('too many letters are waited out, with what was written still there', () =>
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

  test('what is known stays when it cannot be read again, and goes when it is not theirs any more', () =>
    given(model)
      .when(whole!)
      .when({ type: 'team.loadFailed', why: 'failed' })
      .expect('ready.idle', { loadFailure: 'failed' })
      .when({ type: 'team.loadFailed', why: 'denied' })
      .expect('loadFailed', { loadFailure: 'denied' }));
});

describe('what may be asked of a team', () => {
  const { team } = whole!;

  test('an owner is made a member before they are removed, and nobody removes themselves', () => {
    expect(isAllowed(team, 'sari', { kind: 'remove', memberId: 'tono' })).toBe(true);
    expect(isAllowed(team, 'sari', { kind: 'remove', memberId: 'budi' })).toBe(false);
    expect(isAllowed(team, 'sari', { kind: 'remove', memberId: 'sari' })).toBe(false);
    expect(isAllowed(team, 'sari', { kind: 'remove', memberId: 'nobody' })).toBe(false);
  });

  test('of two owners neither is the last', () => {
    expect(isLastOwner(team, 'sari')).toBe(false);
    expect(isLastOwner(alone!.team, 'sari')).toBe(true);
    expect(isLastOwner(asMember!.team, 'sari')).toBe(false);
  });
});
