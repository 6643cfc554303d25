/** Everything that people do through the functions of the team, the handover and the toggles, as the page does it. */
import type { AnyActor, AnyEventObject, StateValue } from 'xstate';

import { adminPanelMachine } from '../../src/machines/admin/adminPanel.machine.ts';
import { togglesMachine } from '../../src/machines/admin/toggles.machine.ts';
import { offerMachine } from '../../src/machines/offer/offer.machine.ts';
import { sectionMachine } from '../../src/machines/settings/section.machine.ts';
import { teamMachine } from '../../src/machines/team/team.machine.ts';
import type { Gift as Given } from '../../src/machines/team/team.setup.ts';
import type { Deed, Team } from '../../src/machines/team/team.ts';
import { defineAdministration } from '../../src/services/supabase/administration.actors.ts';
import { defineOffer } from '../../src/services/supabase/offer.actors.ts';
import { defineSection } from '../../src/services/supabase/settings.actors.ts';
import { defineTeam } from '../../src/services/supabase/team.actors.ts';
import { enter, servicesOf, silent, type Stage } from './faults.ts';
import { guestOf, handing, say, tokenOf } from './functions.ts';

export interface Scene {
  /** Where the screen rests before anything is pressed; what leads from there to what is pressed. */
  begin: [at: StateValue, ...events: AnyEventObject[]];
  actor: AnyActor;
  /** What is pressed, each time. */
  press: AnyEventObject;
  /** Where the person stands who was told that no answer came. */
  told: StateValue;
  done: StateValue;
  /** What else they may do then, and where it leads. */
  way?: [event: AnyEventObject, to: StateValue];
  /** What the screen shows of what was done unheard, before anybody presses again. */
  shows?: () => boolean;
  /** How often what pressing does has been done, in every place where it leaves something. */
  truth: () => Promise<number[]>;
}

const FORM = '5a5a5a5a-0000-4000-8000-000000000001';
const ADDRESS = 'tamu.baru@chabot.test';

const count = async ({ cast }: Stage, sql: string, ...values: unknown[]): Promise<number> =>
  Number((await cast.truth<{ count: string }>(`select count(*) from ${sql}`, values))[0]?.count);
const recorded = (stage: Stage, action: string): Promise<number> =>
  count(stage, 'audit_log where business_id = $1 and action = $2', stage.gift.id, action);
/** Letters in which the business's link or name stands: by their kind, to an address. */
const letters = ({ cast }: Stage, type: string, to: string, since: number): number =>
  cast.stack.mailbox
    .messages()
    .slice(0, cast.stack.mailbox.messages().length - since)
    .filter((letter) => letter.type === type && letter.to === to).length;

const inTeam = (stage: Stage, path: string): AnyActor => {
  const { owner, id } = stage.gift;
  const services = servicesOf(stage, path, owner.token);
  // Nothing is told by the database here: the screen has to ask.
  const live = { join: () => () => {}, say: () => {}, close: () => {} };
  const actors = defineTeam({ ...services, live, serverNow: Date.now, isOnline: () => true });
  const machine = teamMachine.provide({ actors: { ...actors, watchConnection: silent as never } });
  return enter(stage, machine, { businessId: id, userId: owner.id });
};
const teamOf = (actor: AnyActor) => (actor.getSnapshot() as { context: { team: Team } }).context.team;

const giving = async (stage: Stage, path: string, gift: Given, table: string, action: string): Promise<Scene> => {
  const before = stage.cast.stack.mailbox.messages().length;
  const actor = inTeam(stage, path);
  const kind = gift.of === 'invitation' ? 'team_invitation' : 'business_handover';
  return {
    begin: [{ present: 'resting' }, { type: 'gift.requested', of: gift.of }],
    actor,
    press: { type: 'gift.submitted', gift },
    told: { present: { writing: 'open' } },
    done: { present: 'showing' },
    way: [{ type: 'stay.chosen' }, { present: 'resting' }],
    shows: () => (gift.of === 'invitation' ? teamOf(actor).invitations.length === 1 : teamOf(actor).handover !== null),
    truth: async () => [
      await count(stage, `${table} where business_id = $1`, stage.gift.id),
      await recorded(stage, action),
      letters(stage, kind, ADDRESS, before),
    ],
  };
};

const taking = async (stage: Stage, given: { path: string; id: string }, deed: Deed): Promise<Scene> => {
  const actor = inTeam(stage, `${given.path}/${given.id}/revoke`);
  const action = `${given.path === 'handover' ? 'handover' : 'invitation'}.revoked`;
  return {
    begin: [{ present: 'resting' }, { type: 'deed.requested', deed }],
    actor,
    press: { type: 'deed.confirmed' },
    told: { present: 'asking' },
    done: { present: 'resting' },
    way: [{ type: 'stay.chosen' }, { present: 'resting' }],
    shows: () => teamOf(actor).invitations.length === 0 && teamOf(actor).handover === null,
    truth: async () => [await recorded(stage, action)],
  };
};

const invite = async (stage: Stage): Promise<{ id: string; token: string }> => {
  const body = { businessId: stage.gift.id, role: 'member' };
  const answer = await say<{ invitation: { id: string }; url: string }>(
    stage.cast,
    'team/invitations',
    body,
    stage.gift.owner.token,
  );
  return { id: answer.body.invitation.id, token: tokenOf(answer.body.url) };
};

const answering = async (
  stage: Stage,
  of: 'invitation' | 'handover',
  answer: 'accept' | 'decline',
  notices: string[],
): Promise<Scene> => {
  const { token } = of === 'invitation' ? await invite(stage) : await handing(stage.cast).link(stage.gift);
  const me = await guestOf(stage.cast);
  const path = `${of === 'invitation' ? 'team/invitations' : 'handover'}/${answer}`;
  const { url, fetch } = servicesOf(stage, path, me.token);
  const actors = defineOffer({ client: { url, fetch, unsigned: globalThis.fetch }, isOnline: () => true });
  const name = of === 'invitation' ? 'teamInvitation' : 'businessHandover';
  const declines = answer === 'decline';
  return {
    begin: ['ready', ...(declines ? [{ type: 'decline.requested' }] : [])],
    actor: enter(stage, offerMachine.provide({ actors: { ...actors, watchConnection: silent as never } }), {
      route: { name, jwtToken: token },
      userId: me.id,
    }),
    press: declines
      ? { type: 'decline.confirmed' }
      : { type: 'accept.requested', confirmName: of === 'handover' ? 'Warung Bu Tini' : null },
    told: declines ? 'askingToDecline' : 'ready',
    done: declines ? 'declined' : 'taken',
    way: declines ? [{ type: 'stay.chosen' }, 'ready'] : [{ type: 'decline.requested' }, 'askingToDecline'],
    truth: async () => [
      await recorded(stage, `${of}.${answer === 'accept' ? 'accepted' : 'declined'}`),
      ...(await Promise.all(
        notices.map((kind) => count(stage, 'notice where business_id = $1 and kind = $2', stage.gift.id, kind)),
      )),
      ...(of === 'handover' && !declines
        ? [letters(stage, 'handover_done', me.email, 0), letters(stage, 'handover_done', stage.gift.owner.email, 0)]
        : []),
    ],
  };
};

const changed = async (stage: Stage): Promise<number[]> => [
  await recorded(stage, 'toggles.changed'),
  await count(stage, `business where id = $1 and toggles ->> 'modelVersion' = 'small'`, stage.gift.id),
];
const TOGGLES = {
  useAgentBehaviourV2: 'off',
  simulatorAgentVersion: 'v2',
  liveAgentVersion: 'v2',
  modelVersion: 'large',
} as const;

const byAdmin = (stage: Stage, path: string) => {
  const token = stage.cast.people.admin.accessToken ?? '';
  return defineAdministration(servicesOf(stage, path, token));
};

/** By what is done. */
export const scenes: Record<string, (stage: Stage) => Promise<Scene>> = {
  'an invitation is made': (stage) =>
    giving(
      stage,
      'team/invitations',
      { of: 'invitation', id: FORM, email: ADDRESS, role: 'member' },
      'team_invitation',
      'invitation.created',
    ),
  'a handover is offered': (stage) =>
    giving(
      stage,
      'handover',
      { of: 'handover', id: FORM, email: ADDRESS, message: 'Silakan.' },
      'business_handover',
      'handover.created',
    ),
  'an invitation is taken back': async (stage) => {
    const { id } = await invite(stage);
    return taking(stage, { path: 'team/invitations', id }, { kind: 'revoke', invitationId: id });
  },
  'a handover is taken back': async (stage) => {
    const { id } = await handing(stage.cast).link(stage.gift);
    return taking(stage, { path: 'handover', id }, { kind: 'withdraw', handoverId: id });
  },
  'an invitation is accepted': (stage) => answering(stage, 'invitation', 'accept', ['invitation_accepted']),
  'an invitation is declined': (stage) => answering(stage, 'invitation', 'decline', ['invitation_declined']),
  'a handover is accepted': (stage) => answering(stage, 'handover', 'accept', ['handover_given', 'handover_taken']),
  'a handover is declined': (stage) => answering(stage, 'handover', 'decline', ['handover_declined']),

  'an administrator changes toggles': async (stage) => {
    const { saveToggles, weighImpact } = byAdmin(stage, 'update-toggles');
    const machine = togglesMachine.provide({ actors: { saveToggles, weighImpact } });
    const wanted = { ...TOGGLES, modelVersion: 'small' };
    return {
      begin: ['editing'],
      actor: enter(stage, machine, { businessId: stage.gift.id, toggles: TOGGLES }),
      press: { type: 'changes.submitted', toggles: wanted, reason: 'Diminta pemilik' },
      told: 'editing',
      done: 'saved',
      truth: () => changed(stage),
    };
  },
  'an owner changes toggles': async (stage) => {
    const { owner, id } = stage.gift;
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    } as unknown as Storage;
    const actors = defineSection(servicesOf(stage, 'update-toggles', owner.token), storage);
    const input = { section: 'agen', businessId: id, userId: owner.id, isOwner: true };
    return {
      begin: ['clean', { type: 'draft.changed', changes: { modelVersion: 'small' } }],
      actor: enter(stage, sectionMachine.provide({ actors }), input),
      press: { type: 'save.requested' },
      told: 'dirty',
      done: 'clean',
      way: [{ type: 'draft.discarded' }, 'clean'],
      truth: () => changed(stage),
    };
  },
  'an administrator makes a link to hand over': async (stage) => {
    const { makeHandover } = byAdmin(stage, 'handover');
    const before = stage.cast.stack.mailbox.messages().length;
    const machine = adminPanelMachine.provide({ actors: { makeHandover, list: silent as never } });
    const actor = enter(stage, machine, { route: { name: 'adminPanel' }, userId: stage.cast.people.admin.id });
    // Its door is another machine's matter.
    actor.send({ type: 'xstate.done.actor.admission', output: 'admitted' } as AnyEventObject);
    const at = (place: string) => ({ open: { businesses: { handingOver: place } } });
    return {
      begin: [
        { open: { businesses: 'browsing' } },
        { type: 'handover.requested', business: { id: stage.gift.id, toggles: TOGGLES } },
      ],
      actor,
      press: { type: 'handover.submitted', id: FORM, email: ADDRESS, message: '' },
      told: at('asking'),
      done: at('made'),
      way: [{ type: 'dialog.closed' }, { open: { businesses: 'browsing' } }],
      truth: async () => [
        await count(stage, 'business_handover where business_id = $1', stage.gift.id),
        await recorded(stage, 'handover.created'),
        letters(stage, 'business_handover', ADDRESS, before),
      ],
    };
  },
};
