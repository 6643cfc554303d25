/** What users do through the functions `team`, `handover` and `update-toggles`, as the screens do it. */
import type { AnyActor, AnyEventObject, StateValue } from 'xstate';

import type { CreateLinkRequest as LinkForm, TeamCommand, Team } from '../../src/contracts/team.ts';
import { adminPanelMachine } from '../../src/machines/admin/adminPanel.machine.ts';
import { togglesMachine } from '../../src/machines/admin/toggles.machine.ts';
import { linkMachine } from '../../src/machines/links/link.machine.ts';
import { sectionMachine } from '../../src/machines/settings/section.machine.ts';
import { teamMachine } from '../../src/machines/team/team.machine.ts';
import { defineAdminActors } from '../../src/services/admin/admin.actors.ts';
import { defineLink } from '../../src/services/links/link.actors.ts';
import { defineSection } from '../../src/services/settings/settings.actors.ts';
import { defineTeam } from '../../src/services/team/team.actors.ts';
import { createUser, handoverApi, callFunction, tokenOf } from './edgeFunctions.ts';
import { startScreen, servicesFor, idleLogic, type FaultHarness } from './functionFaults.ts';

export interface Scenario {
  /** The state of the screen at the start, and the events that lead to the action. */
  initial: [state: StateValue, ...events: AnyEventObject[]];
  actor: AnyActor;
  /** The action itself. A test sends it several times. */
  event: AnyEventObject;
  /** The state after a failed call. */
  failed: StateValue;
  done: StateValue;
  /** Another action that is possible after a failure, and the state that it leads to. */
  nextAction?: [event: AnyEventObject, to: StateValue];
  /** Whether the screen shows the effect of a call whose response was lost. */
  isReflected?: () => boolean;
  /** How often the action took effect, for each place that records it. */
  effects: () => Promise<number[]>;
}

const FORM_ID = '5a5a5a5a-0000-4000-8000-000000000001';
const EMAIL = 'tamu.baru@chabot.test';

const count = async ({ fixtures }: FaultHarness, sql: string, ...values: unknown[]): Promise<number> =>
  Number((await fixtures.sql<{ count: string }>(`select count(*) from ${sql}`, values))[0]?.count);
const auditCount = (harness: FaultHarness, action: string): Promise<number> =>
  count(harness, 'audit_log where business_id = $1 and action = $2', harness.business.id, action);
/** How many mails of this type went to an address after the first `since`. */
const mailCount = ({ fixtures }: FaultHarness, type: string, to: string, since: number): number =>
  fixtures.stack.mailbox
    .messages()
    .slice(0, fixtures.stack.mailbox.messages().length - since)
    .filter((mail) => mail.type === type && mail.to === to).length;

const startTeamScreen = (harness: FaultHarness, path: string): AnyActor => {
  const { owner, id } = harness.business;
  const services = servicesFor(harness, path, owner.token);
  // Without realtime the screen has to fetch.
  const realtime = { join: () => () => {}, broadcast: () => {}, close: () => {} };
  const actors = defineTeam({ ...services, realtime, serverNow: Date.now, isOnline: () => true });
  const machine = teamMachine.provide({ actors: { ...actors, watchConnection: idleLogic as never } });
  return startScreen(harness, machine, { businessId: id, userId: owner.id });
};
const teamOf = (actor: AnyActor) => (actor.getSnapshot() as { context: { team: Team } }).context.team;

const createScenario = async (
  harness: FaultHarness,
  path: string,
  form: LinkForm,
  table: string,
  action: string,
): Promise<Scenario> => {
  const mailsBefore = harness.fixtures.stack.mailbox.messages().length;
  const actor = startTeamScreen(harness, path);
  const mail = form.kind === 'invitation' ? 'team_invitation' : 'business_handover';
  return {
    initial: [{ ready: 'idle' }, { type: 'createLink.requested', kind: form.kind }],
    actor,
    event: { type: 'createLink.submitted', request: form },
    failed: { ready: { creatingLink: 'editing' } },
    done: { ready: 'showingLink' },
    nextAction: [{ type: 'dialog.closed' }, { ready: 'idle' }],
    isReflected: () =>
      form.kind === 'invitation' ? teamOf(actor).invitations.length === 1 : teamOf(actor).handover !== null,
    effects: async () => [
      await count(harness, `${table} where business_id = $1`, harness.business.id),
      await auditCount(harness, action),
      mailCount(harness, mail, EMAIL, mailsBefore),
    ],
  };
};

const revokeScenario = async (
  harness: FaultHarness,
  target: { path: string; id: string },
  command: TeamCommand,
): Promise<Scenario> => {
  const actor = startTeamScreen(harness, `${target.path}/${target.id}/revoke`);
  const action = `${target.path === 'handover' ? 'handover' : 'invitation'}.revoked`;
  return {
    initial: [{ ready: 'idle' }, { type: 'command.requested', command }],
    actor,
    event: { type: 'command.confirmed' },
    failed: { ready: 'confirming' },
    done: { ready: 'idle' },
    nextAction: [{ type: 'dialog.closed' }, { ready: 'idle' }],
    isReflected: () => teamOf(actor).invitations.length === 0 && teamOf(actor).handover === null,
    effects: async () => [await auditCount(harness, action)],
  };
};

const invite = async (harness: FaultHarness): Promise<{ id: string; token: string }> => {
  const body = { businessId: harness.business.id, role: 'member' };
  const response = await callFunction<{ invitation: { id: string }; url: string }>(
    harness.fixtures,
    'team/invitations',
    body,
    harness.business.owner.token,
  );
  return { id: response.body.invitation.id, token: tokenOf(response.body.url) };
};

const respondScenario = async (
  harness: FaultHarness,
  kind: 'invitation' | 'handover',
  response: 'accept' | 'decline',
  notices: string[],
): Promise<Scenario> => {
  const recipient = await createUser(harness.fixtures);
  const { token } =
    kind === 'invitation'
      ? await invite(harness)
      : await handoverApi(harness.fixtures).link(harness.business, { email: recipient.email });
  const path = `${kind === 'invitation' ? 'team/invitations' : 'handover'}/${response}`;
  const { url, fetch, rest } = servicesFor(harness, path, recipient.token);
  const actors = defineLink({
    client: { url, fetch, anonymousFetch: globalThis.fetch, current: async () => null },
    rest,
    isOnline: () => true,
  });
  const name = kind === 'invitation' ? 'teamInvitation' : 'businessHandover';
  const isDecline = response === 'decline';
  return {
    initial: ['ready', ...(isDecline ? [{ type: 'decline.requested' }] : [])],
    actor: startScreen(harness, linkMachine.provide({ actors: { ...actors, watchConnection: idleLogic as never } }), {
      route: { name, jwtToken: token },
      userId: recipient.id,
    }),
    event: isDecline
      ? { type: 'decline.confirmed' }
      : { type: 'accept.requested', confirmName: kind === 'handover' ? 'Warung Bu Tini' : null, ownName: null },
    failed: isDecline ? 'confirmingDecline' : 'ready',
    done: isDecline ? 'declined' : 'accepted',
    nextAction: isDecline
      ? [{ type: 'decline.cancelled' }, 'ready']
      : [{ type: 'decline.requested' }, 'confirmingDecline'],
    effects: async () => [
      await auditCount(harness, `${kind}.${response === 'accept' ? 'accepted' : 'declined'}`),
      ...(await Promise.all(
        notices.map((notice) =>
          count(harness, 'notice where business_id = $1 and kind = $2', harness.business.id, notice),
        ),
      )),
      ...(kind === 'handover' && !isDecline
        ? [
            mailCount(harness, 'handover_done', recipient.email, 0),
            mailCount(harness, 'handover_done', harness.business.owner.email, 0),
          ]
        : []),
    ],
  };
};

const toggleEffects = async (harness: FaultHarness): Promise<number[]> => [
  await auditCount(harness, 'toggles.changed'),
  await count(harness, `business where id = $1 and toggles ->> 'modelVersion' = 'small'`, harness.business.id),
];
const TOGGLES = {
  useAgentBehaviourV2: 'off',
  simulatorAgentVersion: 'v2',
  liveAgentVersion: 'v2',
  modelVersion: 'large',
} as const;

const adminServices = (harness: FaultHarness, path: string) => {
  const token = harness.fixtures.users.admin.accessToken ?? '';
  return defineAdminActors({ ...servicesFor(harness, path, token), gateway: '', key: '' });
};

/** The scenarios by their action. */
export const scenarios: Record<string, (harness: FaultHarness) => Promise<Scenario>> = {
  'an invitation is created': (harness) =>
    createScenario(
      harness,
      'team/invitations',
      { kind: 'invitation', id: FORM_ID, email: EMAIL, role: 'member' },
      'team_invitation',
      'invitation.created',
    ),
  'a handover is created': (harness) =>
    createScenario(
      harness,
      'handover',
      { kind: 'handover', id: FORM_ID, email: EMAIL, message: 'Silakan.' },
      'business_handover',
      'handover.created',
    ),
  'an invitation is revoked': async (harness) => {
    const { id } = await invite(harness);
    return revokeScenario(harness, { path: 'team/invitations', id }, { kind: 'revoke', invitationId: id });
  },
  'a handover is revoked': async (harness) => {
    const { id } = await handoverApi(harness.fixtures).link(harness.business);
    return revokeScenario(harness, { path: 'handover', id }, { kind: 'withdraw', handoverId: id });
  },
  'an invitation is accepted': (harness) => respondScenario(harness, 'invitation', 'accept', ['invitation_accepted']),
  'an invitation is declined': (harness) => respondScenario(harness, 'invitation', 'decline', ['invitation_declined']),
  'a handover is accepted': (harness) =>
    respondScenario(harness, 'handover', 'accept', ['handover_given', 'handover_taken']),
  'a handover is declined': (harness) => respondScenario(harness, 'handover', 'decline', ['handover_declined']),

  'an administrator changes toggles': async (harness) => {
    const { saveToggles, readImpact } = adminServices(harness, 'update-toggles');
    const machine = togglesMachine.provide({ actors: { saveToggles, readImpact } });
    const changed = { ...TOGGLES, modelVersion: 'small' };
    return {
      initial: ['editing'],
      actor: startScreen(harness, machine, { businessId: harness.business.id, toggles: TOGGLES }),
      event: { type: 'changes.submitted', toggles: changed, reason: 'Diminta pemilik' },
      failed: 'editing',
      done: 'saved',
      effects: () => toggleEffects(harness),
    };
  },
  'an owner changes toggles': async (harness) => {
    const { owner, id } = harness.business;
    const values = new Map<string, string>();
    const storage = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    } as unknown as Storage;
    const actors = defineSection(servicesFor(harness, 'update-toggles', owner.token), storage);
    const input = { section: 'agen', businessId: id, userId: owner.id, isOwner: true };
    return {
      initial: ['clean', { type: 'draft.changed', changes: { modelVersion: 'small' } }],
      actor: startScreen(harness, sectionMachine.provide({ actors }), input),
      event: { type: 'save.requested' },
      failed: 'dirty',
      done: 'clean',
      nextAction: [{ type: 'draft.discarded' }, 'clean'],
      effects: () => toggleEffects(harness),
    };
  },
  'an administrator creates a handover link': async (harness) => {
    const { createHandoverLink } = adminServices(harness, 'handover');
    const { fixtures, business } = harness;
    await fixtures.sql('update business set profile_id = $2 where id = $1', [business.id, fixtures.users.admin.id]);
    const mailsBefore = harness.fixtures.stack.mailbox.messages().length;
    const machine = adminPanelMachine.provide({ actors: { createHandoverLink, list: idleLogic as never } });
    const actor = startScreen(harness, machine, {
      route: { name: 'adminPanel' },
      userId: harness.fixtures.users.admin.id,
    });
    // The check of the permission belongs to another machine.
    actor.send({ type: 'xstate.done.actor.adminGate', output: 'admitted' } as AnyEventObject);
    const stateAt = (state: string) => ({ open: { businesses: { handingOver: state } } });
    return {
      initial: [
        { open: { businesses: 'browsing' } },
        { type: 'handover.requested', business: { id: business.id, owner: { id: fixtures.users.admin.id } } },
      ],
      actor,
      event: { type: 'handover.submitted', id: FORM_ID, email: EMAIL, message: '' },
      failed: stateAt('editing'),
      done: stateAt('created'),
      nextAction: [{ type: 'dialog.closed' }, { open: { businesses: 'browsing' } }],
      effects: async () => [
        await count(harness, 'business_handover where business_id = $1', harness.business.id),
        await auditCount(harness, 'handover.created'),
        mailCount(harness, 'business_handover', EMAIL, mailsBefore),
      ],
    };
  },
};
