import { describe, expect, test } from 'vitest';

import type { TeamCommand, Team } from '../../../src/contracts/team.ts';
import { teamModel as model } from '../../../src/machines/team/team.model.ts';
import { isLastOwner, isPossible } from '../../../src/machines/team/team.ts';
import { given } from '../../model/pinned.ts';

const [whole, alone, asMember] = (model.events['team.read'] ?? []) as unknown as { type: string; team: Team }[];
const asked = (deed: TeamCommand) => ({ type: 'deed.requested', deed });

describe('team: who works here', () => {
  test('whoever removes somebody is asked first, and the list is read again', () =>
    given(model)
      .when(whole!)
      .expect('present.resting')
      .when(asked({ kind: 'remove', memberId: 'tono' }))
      .expect('present.asking')
      .when('deed.confirmed')
      .expect('present.doing')
      .settle('doDeed', 'done')
      .expect('present.resting', { deed: null })
      .heard('followTeam', { type: 'reading.requested' })
      .heard('toasts', { type: 'toast.raised', toast: { type: 'success', code: 'team.saved' } }));

  test('the last owner is kept back before anybody is asked, and may give the business away', () =>
    given(model)
      .when(alone!)
      .when(asked({ kind: 'leave' }))
      .expect('present.keptBack')
      .when({ type: 'gift.requested', of: 'invitation' })
      .expect('present.keptBack')
      .when({ type: 'gift.requested', of: 'handover' })
      .expect('present.writing.open', { writing: 'handover' }));

  test('who became the last owner meanwhile hears it from the server', () =>
    given(model)
      .when(whole!)
      .when(asked({ kind: 'leave' }))
      .when('deed.confirmed')
      .settle('doDeed', 'lastOwner')
      .expect('present.keptBack'));

  test('whoever leaves is led out, though they hear that they are out before it is said that it was done', () =>
    given(model)
      .when(whole!)
      .when(asked({ kind: 'leave' }))
      .when('deed.confirmed')
      .when({ type: 'team.unreadable', why: 'denied' })
      .expect('present.doing')
      .settle('doDeed', 'done')
      .expect('left')
      .heard('app', { type: 'businesses.changed', businessId: null })
      .heard('location', { type: 'navigation.requested', to: { name: 'inbox' } }));

  test('a member changes nothing, but may leave', () =>
    given(model)
      .when(asMember!)
      .when('gift.requested')
      .expect('present.resting')
      .when(asked({ kind: 'remove', memberId: 'budi' }))
      .expect('present.resting')
      .when(asked({ kind: 'leave' }))
      .expect('present.asking'));

  test('whoever steps down is a member on every screen', () =>
    given(model)
      .when(whole!)
      .when(asked({ kind: 'role', memberId: 'sari', role: 'member' }))
      .when('deed.confirmed')
      .settle('doDeed', 'done')
      .heard('app', { type: 'businesses.changed', businessId: 'b1' }));

  test('an invitation ends with its link, which is forgotten when it is closed', () =>
    given(model)
      .when(whole!)
      .when('gift.requested')
      .when('gift.submitted')
      .settle('give', 'notMailed')
      .expect('present.showing', { link: { mailed: false, email: 'dewi@contoh.id' } })
      .when('stay.chosen')
      .expect('present.resting', { link: null }));

  test('an invitation that nobody answered may have been made, and the list is asked', () =>
    given(model)
      .when(whole!)
      .when('gift.requested')
      .when('gift.submitted')
      .elapse(30_000)
      .expect('present.writing.open', { refusal: { why: 'unreachable' } })
      .heard('followTeam', { type: 'reading.requested' }));

  test('too many letters are waited out, with what was written still there', () =>
    given(model)
      .when(whole!)
      .when('gift.requested')
      .when('gift.submitted')
      .settle('give', 'limited')
      .expect('present.writing.limited')
      .elapse(59_999)
      .expect('present.writing.limited')
      .elapse(1)
      .expect('present.writing.open', { writing: 'invitation', refusal: null }));

  test('what is known stays when it cannot be read again, and goes when it is not theirs any more', () =>
    given(model)
      .when(whole!)
      .when({ type: 'team.unreadable', why: 'failed' })
      .expect('present.resting', { unreadable: 'failed' })
      .when({ type: 'team.unreadable', why: 'denied' })
      .expect('unreadable', { unreadable: 'denied' }));
});

describe('what may be asked of a team', () => {
  const { team } = whole!;

  test('an owner is made a member before they are removed, and nobody removes themselves', () => {
    expect(isPossible(team, 'sari', { kind: 'remove', memberId: 'tono' })).toBe(true);
    expect(isPossible(team, 'sari', { kind: 'remove', memberId: 'budi' })).toBe(false);
    expect(isPossible(team, 'sari', { kind: 'remove', memberId: 'sari' })).toBe(false);
    expect(isPossible(team, 'sari', { kind: 'remove', memberId: 'nobody' })).toBe(false);
  });

  test('of two owners neither is the last', () => {
    expect(isLastOwner(team, 'sari')).toBe(false);
    expect(isLastOwner(alone!.team, 'sari')).toBe(true);
    expect(isLastOwner(asMember!.team, 'sari')).toBe(false);
  });
});
