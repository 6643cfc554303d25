import { assign, enqueueActions, sendTo, setup, stopChild, type AnyActorRef, type EventObject } from 'xstate';

import type { PageRoute, Route } from '../../contracts/app.routing.ts';
import type { StatusChange, Wire } from '../../contracts/channels.ts';
import type {
  SetupBusiness,
  InviteResult,
  InviteRefusal,
  SetupOpened,
  SetupSaveResult,
  SetupSaveRefusal,
  SetupChange,
  SetupProgress,
  SetupAnswers,
  EscalationRule,
  SetupStep,
  SetupTask,
  Industry,
} from '../../contracts/onboarding.ts';
import type { Hours } from '../../contracts/settings.ts';
import type { Visit } from '../app/page.ts';
import { unprovided, unprovidedWatcher } from '../app/placeholder.ts';
import type { NavigationRequested } from '../app/routing/location.ts';
import { INBOX } from '../app/routing/route.ts';
import { admissionMachine, type Admission } from '../auth/adminGate.machine.ts';
import { channelMachine } from '../channels/channel.machine.ts';
import { check } from '../settings/checks.ts';
import type { WizardEvent } from './businessSetup.events.ts';
import { templateOf } from './businessTemplates.ts';
import { finished, leftOut } from './progress.ts';
import { isStepName, LONGEST_INSTRUCTIONS } from './setupSteps.ts';

interface Context extends SetupBusiness {
  route: PageRoute;
  businessId: string | null;
  userId: string | null;
  progress: SetupProgress;
  /** What is being saved. */
  change: SetupChange | null;
  refusal: SetupSaveRefusal | InviteRefusal | null;
  /** Whether the channel has its actor: from the step on that connects it, and then until the page is left. */
  isConnecting: boolean;
  /** Whom the person has invited here. */
  invited: { email: string; mailed: boolean }[];
}

const nothing: SetupBusiness & { progress: SetupProgress } = {
  name: '',
  agentId: null,
  channel: null,
  answers: {
    trade: null,
    enable_operational_hours: false,
    operational_hours: [],
    manner: 'ramah',
    instructions: '',
    handover_rule: { unknown: true, angry: true, asks_human: true, keywords: [], message: '' },
  },
  progress: { step: 'bidang', done: [], skipped: [] },
};

export const begin = ({ route, userId }: Visit): Context => ({
  ...nothing,
  route,
  businessId: 'search' in route ? route.search.business_id : null,
  userId,
  change: null,
  refusal: null,
  isConnecting: false,
  invited: [],
});

/** The step that the address names, else the one that is due. */
const dueAt = ({ route, progress }: Context): SetupStep => {
  const named = 'search' in route ? route.search.step : null;
  return isStepName(named) ? named : progress.step;
};

const house =
  (name: string) =>
  ({ system }: { system: { get(name: string): AnyActorRef | undefined } }) =>
    system.get(name) as AnyActorRef;

const navigate = (to: Route, replace: boolean): NavigationRequested => ({ type: 'navigation.requested', to, replace });

const at = (business_id: string | null, step: SetupStep): Route => ({
  name: 'onboarding',
  search: { business_id, step },
});

export const wizard = setup({
  types: {
    context: {} as Context,
    events: {} as WizardEvent,
    input: {} as Visit,
    emitted: {} as { type: 'link.made'; email: string; url: string },
    tags: {} as 'busy',
    meta: {} as { story: string },
    children: {} as { admission: 'admission'; channel: 'channel'; followChannel: 'followChannel' },
  },
  actors: {
    admission: admissionMachine,
    channel: channelMachine,
    /** Listens to the business's topic, as long as the channel is attended to. */
    followChannel: unprovidedWatcher<EventObject, { businessId: string }>('followChannel'),
    /** Throws "Failed to get business". */
    openBusiness: unprovided<SetupOpened, { businessId: string; userId: string }>('openBusiness'),
    saveStep: unprovided<SetupSaveResult, { businessId: string; agentId: string | null; change: SetupChange }>(
      'saveStep',
    ),
    invite: unprovided<InviteResult, { businessId: string; id: string; email: string }>('invite'),
  },
  guards: {
    namesNoBusiness: ({ context }) => context.businessId === null,
    isAdmitted: (_, { output }: { output: Admission }) => output === 'admitted',
    isUnfinished: (_, { output }: { output: Admission }) => output === 'unfinished',
    isForeign: (_, { output }: { output: SetupOpened }) => output.is === 'foreign',
    isUnmade: (_, { output }: { output: SetupOpened }) => output.is === 'unmade',
    isDue: ({ context }, { step }: { step: SetupStep }) => dueAt(context) === step,
    isOther: ({ context }, { route, userId }: Visit) =>
      userId !== context.userId || ('search' in route ? route.search.business_id : null) !== context.businessId,
    names: (_, { route, step }: Visit & { step: SetupStep }) => 'search' in route && route.search.step === step,
    isConnecting: ({ context }) => context.isConnecting,
    isNewlyLinked: ({ context: { channel } }) => channel !== null && channel.wire.status !== 'WORKING',
    isSaved: (_, { output }: { output: SetupSaveResult }) => 'saved' in output,
    isInvited: (_, { output }: { output: InviteResult }) => 'invited' in output,
    areHours: (_, { enabled, hours }: { enabled: boolean; hours: Hours[] }) =>
      Object.keys(check('jam', { enable_operational_hours: enabled, operational_hours: hours })).length === 0,
    isManner: (_, { instructions }: { instructions: string }) =>
      Array.from(instructions).length <= LONGEST_INSTRUCTIONS,
    isRule: (_, { rule }: { rule: EscalationRule }) =>
      Object.keys(check('serah-terima', { ...rule, ai_silence_minutes: 0 })).length === 0,
    isAddress: (_, { email }: { email: string }) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()),
  },
  actions: {
    arrive: assign((_, visit: Visit) => begin(visit)),
    dismissChannel: stopChild('channel'),
    dismissFollower: stopChild('followChannel'),
    /** Once: who goes to another step and comes back finds the code where it was. */
    attend: enqueueActions(({ context: { channel, businessId, isConnecting }, enqueue }) => {
      if (channel === null || businessId === null || isConnecting) return;
      enqueue.spawnChild('channel', { id: 'channel', input: { ...channel, isOwner: true } });
      enqueue.spawnChild('followChannel', { id: 'followChannel', input: { businessId } });
      enqueue.assign({ isConnecting: true });
    }),
    /** What the database tells of the channel, in the order in which it happened. */
    tellChannel: enqueueActions(
      (
        { context: { channel }, enqueue },
        { wires = [], changes = [] }: { wires?: Wire[]; changes?: StatusChange[] },
      ) => {
        for (const wire of wires)
          if (wire.id === channel?.wire.id) enqueue.sendTo('channel', { type: 'row.reported', wire });
        for (const { channel_id: channelId, status, at: when } of changes)
          if (channelId === channel?.wire.id)
            enqueue.sendTo('channel', { type: 'status.reported', status, at: Date.parse(when), recorded: true });
      },
    ),
    knowLinked: assign(({ context: { channel } }) =>
      channel === null ? {} : { channel: { ...channel, wire: { ...channel.wire, status: 'WORKING' } } },
    ),
    turn: assign((_, { route }: Visit) => ({ route })),
    settle: assign(({ context }, { output }: { output: SetupOpened }) => {
      if (output.is !== 'ours') return {};
      const { is: _, ...business } = output;
      return { ...business, progress: business.progress ?? context.progress };
    }),
    answer: assign(
      ({ context: { progress } }, { step, answers }: { step: SetupTask; answers: Partial<SetupAnswers> }) => ({
        change: { answers, progress: finished(progress, step) },
        refusal: null,
      }),
    ),
    answerTrade: assign(({ context: { progress } }, { trade }: { trade: Industry }) => ({
      change: { answers: templateOf(trade, progress.done), progress: finished(progress, 'bidang') },
      refusal: null,
    })),
    // To go on without a connection, or with nobody invited, is to leave it for later.
    finish: assign(({ context: { progress, channel, invited } }, { step }: { step: SetupTask }) => ({
      change: {
        answers: {},
        progress: ((step === 'whatsapp' && channel?.wire.status !== 'WORKING') ||
          (step === 'tim' && invited.length === 0)
          ? leftOut
          : finished)(progress, step),
      },
      refusal: null,
    })),
    leaveOut: assign(({ context: { progress } }, { step }: { step: SetupTask }) => ({
      change: { answers: {}, progress: leftOut(progress, step) },
      refusal: null,
    })),
    keep: assign(({ context: { answers, change, progress } }) => ({
      answers: { ...answers, ...change?.answers },
      progress: change?.progress ?? progress,
      change: null,
    })),
    refuse: assign((_, { why }: { why: SetupSaveRefusal | InviteRefusal }) => ({ refusal: why, change: null })),
    refuseAs: assign((_, { output }: { output: SetupSaveResult | InviteResult }) => ({
      refusal: 'refused' in output ? output.refused : null,
      change: null,
    })),
    forgive: assign({ refusal: null }),
    countIn: assign(({ context }, { output }: { output: InviteResult }) =>
      'invited' in output
        ? {
            invited: [
              ...context.invited.filter(({ email }) => email !== output.invited),
              { email: output.invited, mailed: output.mailed },
            ],
            refusal: null,
          }
        : {},
    ),
    /** The person went to another step. */
    show: sendTo(house('location'), ({ context: { businessId } }, { step }: { step: SetupStep }) =>
      navigate(at(businessId, step), false),
    ),
    /** The address did not say which step. */
    name: sendTo(house('location'), ({ context: { businessId } }, { step }: { step: SetupStep }) =>
      navigate(at(businessId, step), true),
    ),
    goToInbox: sendTo(house('location'), navigate(INBOX, true)),
    goHome: sendTo(house('location'), navigate({ name: 'index' }, true)),
    goToLogin: sendTo(house('location'), ({ context: { route } }) =>
      navigate({ name: 'login', search: { wanted: route } }, true),
    ),
    goToStart: sendTo(house('location'), ({ context: { businessId } }) =>
      navigate({ name: 'onboardingStart', search: { business_id: businessId } }, true),
    ),
    openInbox: sendTo(house('location'), ({ context: { businessId } }) =>
      navigate({ name: 'inbox', roomId: null, search: { businessId } }, false),
    ),
    tellApp: sendTo(house('app'), ({ context: { businessId } }) => ({ type: 'businesses.changed', businessId })),
  },
  delays: {
    /** An answer that has not come by then does not come. */
    patience: 20_000,
  },
});
