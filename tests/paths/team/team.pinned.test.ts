import { describe, expect, test } from 'vitest';

import type { TeamCommand, Team } from '../../../src/contracts/team.ts';
import { teamModel as model } from '../../../src/machines/team/team.model.ts';
import { isLastOwner, isAllowed } from '../../../src/machines/team/team.ts';
import { given } from '../../model/pinned.ts';

const [whole, alone, asMember] = (model.events['team.loaded'] ?? []) as unknown as { type: string; team: Team }[];
const request = (command: TeamCommand) => ({ type: 'command.requested', command });

const reload = { type: 'reload.requested' };
const ready = () => given(model).when(whole!);
const confirming = () => ready().when(request({ kind: 'remove', memberId: 'tono' }));
const executing = () => confirming().when('command.confirmed');
const form = () => ready().when('createLink.requested');
const submitting = () => form().when('createLink.submitted');
const fetching = () => ready().when('link.requested');

const refusal = (why: string) => ({ refusal: { why } });
const loadFailed = (why: string) => ({ loadFailure: why });

describe('team machine', () => {
  test.each([
    ['the team is not loaded within 20 seconds', given(model).elapse(20_000), 'loadFailed', loadFailed('failed')],
    ['the follower of the team breaks', ready().settle('followTeam', 'broken'), 'loadFailed', loadFailed('failed')],
    ['the team may not be read', given(model).when('team.loadFailed'), 'loadFailed', loadFailed('denied')],
    [
      'the connection cannot be watched',
      ready().settle('watchConnection', 'broken'),
      'ready.idle',
      { loadFailure: null },
    ],
    ['a command breaks', executing().settle('executeCommand', 'broken'), 'ready.confirming', refusal('unexpected')],
    [
      'creating a link breaks',
      submitting().settle('createLink', 'broken'),
      'ready.creatingLink.editing',
      refusal('unexpected'),
    ],
    ['fetching a link breaks', fetching().settle('fetchLink', 'broken'), 'ready.idle', refusal('unexpected')],
    ['a link has no response for half a minute', fetching().elapse(30_000), 'ready.idle', refusal('unreachable')],
  ] as const)('if %s, the state and the failure are as pinned', async (_, path, leaf, context) =>
    path.expect(leaf, context),
  );

  test.each([
    ['a command is refused', executing().settle('executeCommand', 'gone'), 'ready.confirming', 'gone'],
    ['a command has no response for half a minute', executing().elapse(30_000), 'ready.confirming', 'unreachable'],
    ['a command is too frequent', executing().settle('executeCommand', 'limited'), 'ready.confirming', 'rate-limited'],
    [
      'an invited user is a member',
      submitting().settle('createLink', 'member'),
      'ready.creatingLink.editing',
      'already-member',
    ],
    ['a pending link was answered', fetching().settle('fetchLink', 'answered'), 'ready.idle', 'answered'],
  ] as const)('if %s, the refusal is shown and the list is reloaded', async (_, path, leaf, why) =>
    path.expect(leaf, refusal(why)).received('followTeam', reload),
  );

  test('the server is waited for exactly as long as pinned', async () => {
    await given(model).elapse(19_999).expect('loading').elapse(1).expect('loadFailed');
    await executing().elapse(29_999).expect('ready.executing').elapse(1).expect('ready.confirming');
    await submitting().elapse(29_999).expect('ready.creatingLink.submitting');
    await fetching().elapse(29_999).expect('ready.fetchingLink').elapse(1).expect('ready.idle');
  });

  test.each(['retry.requested', 'connection.regained'])('after a failed loading, %s loads the team again', (type) =>
    given(model)
      .when('team.loadFailed')
      .when(type)
      .expect('loading')
      .received('followTeam', reload)
      .when(whole!)
      .expect('ready.idle', { loadFailure: null }),
  );

  test('a reconnect reloads the list that is shown', () =>
    ready().when('connection.regained').expect('ready.idle').received('followTeam', reload));

  test('a command that the server refuses because of the last owner reloads the list', () =>
    executing().settle('executeCommand', 'lastOwner').expect('ready.lastOwner').received('followTeam', reload));

  test.each([
    [
      'the last owner',
      () =>
        given(model)
          .when(alone!)
          .when(request({ kind: 'leave' })),
    ],
    ['a command', confirming],
    ['a refused command', () => executing().settle('executeCommand', 'gone')],
    ['a new link', form],
    ['a refused link', () => submitting().settle('createLink', 'member')],
    ['a link that is rate limited', () => submitting().settle('createLink', 'limited')],
    ['a link that is being fetched', fetching],
    [
      'a shown link',
      () =>
        fetching()
          .settle('fetchLink', 'found')
          .expect('ready.showingLink', { link: { mailed: null } }),
    ],
  ])('closing the dialog of %s shows the list without a dialog', (_, path) =>
    path().when('dialog.closed').expect('ready.idle', { command: null, linkForm: null, link: null, refusal: null }),
  );

  test('the dialog of a last owner who was refused closes with its command', () =>
    executing().settle('executeCommand', 'lastOwner').when('dialog.closed').expect('ready.idle', { command: null }));

  test('a new request clears the refusal of the previous one', async () => {
    const clear = { refusal: null };
    const refused = () => fetching().settle('fetchLink', 'answered').expect('ready.idle', refusal('answered'));
    await refused()
      .when(request({ kind: 'remove', memberId: 'tono' }))
      .expect('ready.confirming', clear);
    await refused()
      .when(alone!)
      .when(request({ kind: 'leave' }))
      .expect('ready.lastOwner', clear);
    await refused().when('link.requested').expect('ready.fetchingLink', clear);
    await refused().when('createLink.requested').expect('ready.creatingLink.editing', clear);
    await executing().settle('executeCommand', 'gone').when('command.confirmed').expect('ready.executing', clear);
    await submitting()
      .settle('createLink', 'member')
      .when('createLink.submitted')
      .expect('ready.creatingLink.submitting', clear);
  });

  test('a link that is no longer pending is not fetched, and another kind of link is not submitted', async () => {
    await ready().when({ type: 'link.requested', kind: 'invitation', id: 'gone' }).expect('ready.idle');
    await form()
      .when({
        type: 'createLink.submitted',
        request: { kind: 'handover', id: 'f1', email: 'dewi@contoh.id', message: '' },
      })
      .expect('ready.creatingLink.editing');
  });

  test('losing access closes the dialog', () =>
    confirming().when('team.loadFailed').expect('loadFailed', { command: null, loadFailure: 'denied' }));

  test('a changed own role is confirmed, closes the dialog and reloads through the app', () =>
    ready()
      .when(request({ kind: 'role', memberId: 'sari', role: 'member' }))
      .when('command.confirmed')
      .settle('executeCommand', 'done')
      .expect('ready.idle', { command: null })
      .received('toasts', { type: 'toast.raised', toast: { type: 'success', code: 'team.saved' } }));

  test('a user who left the team gets a toast', () =>
    ready()
      .when(request({ kind: 'leave' }))
      .when('command.confirmed')
      .settle('executeCommand', 'done')
      .expect('left')
      .received('toasts', { type: 'toast.raised', toast: { type: 'success', code: 'team.left' } }));

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

  test('a created link appears in the list', () =>
    submitting().settle('createLink', 'mailed').expect('ready.showingLink').received('followTeam', reload));

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
