import { assign, enqueueActions, sendTo, setup, stopChild, type EventObject } from 'xstate';

import type { Channel } from '../../contracts/app.ts';
import type { StatusChange } from '../../contracts/channels.ts';
import { EMAIL, MAX_INSTRUCTIONS } from '../../contracts/limits.ts';
import {
  SHOP_TITLE,
  type InviteResult,
  type InviteRefusal,
  type LoadedSetup,
  type SetupSaveResult,
  type SetupSaveRefusal,
  type SetupChange,
  type SetupAnswers,
  type EscalationRule,
  type SetupStep,
  type SetupTask,
  type Industry,
} from '../../contracts/onboarding.ts';
import type { Hours } from '../../contracts/settings.ts';
import { toEpoch } from '../../contracts/time.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import type { Visit } from '../app/page.ts';
import { placeholder, callbackPlaceholder, machinePlaceholder } from '../app/placeholder.ts';
import { redirect, type NavigationRequested } from '../app/routing/location.ts';
import { INBOX } from '../app/routing/route.ts';
import { toActor } from '../app/system.ts';
import { adminGateMachine, type AdminGateResult } from '../auth/adminGate.machine.ts';
import { channelMachine } from '../channels/channel.machine.ts';
import { validateRule, validateSection } from '../settings/checks.ts';
import type { agentReviewMachine } from './agentReview.machine.ts';
import {
  initialContext,
  MAX_SETUP_KNOWLEDGE,
  stepInAddress,
  dueStep,
  isOtherVisit,
  type Context,
} from './businessSetup.context.ts';
import type { BusinessSetupEvent } from './businessSetup.events.ts';
import { templateOf } from './businessTemplates.ts';
import { withDone, withSkipped } from './progress.ts';
import { creationOf, isSelfService, setupOf } from './selfService.ts';

export const businessSetup = setup({
  types: {} as MachineTypes<Context, BusinessSetupEvent, Visit> & {
    emitted: { type: 'invitation.created'; email: string; url: string };
    children: {
      adminGate: 'adminGate';
      channel: 'channel';
      followChannel: 'followChannel';
      agentReview: 'agentReview';
    };
  },
  actors: {
    adminGate: adminGateMachine,
    channel: channelMachine,
    agentReview: machinePlaceholder<typeof agentReviewMachine>('agentReview'),
    /** Subscribes to the business's Realtime topic while the channel's actor runs. */
    followChannel: callbackPlaceholder<EventObject, { businessId: string }>('followChannel'),
    /** Throws "Failed to get business". */
    loadBusiness: placeholder<LoadedSetup, { businessId: string; userId: string }>('loadBusiness'),
    saveStep: placeholder<SetupSaveResult, { businessId: string; agentId: string | null; change: SetupChange }>(
      'saveStep',
    ),
    invite: placeholder<InviteResult, { businessId: string; id: string; email: string }>('invite'),
  },
  guards: {
    hasNoBusinessId: ({ context }) => context.businessId === null,
    isSelfService: ({ context }) => isSelfService(context.route),
    isAdmitted: (_, { output }: { output: AdminGateResult }) => output === 'admitted',
    needsSecondFactor: (_, { output }: { output: AdminGateResult }) => output === 'needsSecondFactor',
    isForeign: (_, { output }: { output: LoadedSetup }) => output.status === 'foreign',
    isIncomplete: (_, { output }: { output: LoadedSetup }) => output.status === 'incomplete',
    isDueStep: ({ context }, { step }: { step: SetupStep }) => dueStep(context) === step,
    isOtherVisit: ({ context }, visit: Visit) => isOtherVisit(context, visit),
    isOtherStep: ({ context }, { step, ...visit }: Visit & { step: SetupStep }) =>
      !isOtherVisit(context, visit) && stepInAddress(visit.route) !== step,
    hasChannelActor: ({ context }) => context.hasChannelActor,
    isNewlyLinked: ({ context: { channel } }) => channel !== null && channel.row.status !== 'WORKING',
    isSaved: (_, { output }: { output: SetupSaveResult }) => 'saved' in output,
    isInvited: (_, { output }: { output: InviteResult }) => 'invited' in output,
    isKnowledge: (_, { text }: { text: string }) =>
      text.trim() !== '' && Array.from(text.trim()).length <= MAX_SETUP_KNOWLEDGE,
    areHoursValid: (_, { enabled, hours }: { enabled: boolean; hours: Hours[] }) =>
      Object.keys(validateSection('jam', { enable_operational_hours: enabled, operational_hours: hours })).length === 0,
    isToneValid: (_, { instructions }: { instructions: string }) => Array.from(instructions).length <= MAX_INSTRUCTIONS,
    isEscalationValid: (_, { rule }: { rule: EscalationRule }) => Object.keys(validateRule(rule)).length === 0,
    isEmail: (_, { email }: { email: string }) => EMAIL.test(email.trim()),
  },
  actions: {
    setVisit: assign((_, visit: Visit) => initialContext(visit)),
    stopChannel: stopChild('channel'),
    stopFollower: stopChild('followChannel'),
    /** Starts the channel's actor once, so that its QR code survives a visit to another step. */
    startChannel: enqueueActions(({ context: { channel, businessId, hasChannelActor }, enqueue }) => {
      if (channel === null || businessId === null || hasChannelActor) return;
      enqueue.spawnChild('channel', { id: 'channel', input: { ...channel, isOwner: true } });
      enqueue.spawnChild('followChannel', { id: 'followChannel', input: { businessId } });
      enqueue.assign({ hasChannelActor: true });
    }),
    /** Database changes of the channel, in chronological order. */
    forwardToChannel: enqueueActions(
      (
        { context: { channel }, enqueue },
        { rows = [], changes = [] }: { rows?: Channel[]; changes?: StatusChange[] },
      ) => {
        for (const row of rows)
          if (row.id === channel?.row.id) enqueue.sendTo('channel', { type: 'row.reported', row });
        for (const { channel_id: channelId, status, at: when } of changes)
          if (channelId === channel?.row.id)
            enqueue.sendTo('channel', { type: 'status.reported', status, at: toEpoch(when), recorded: true });
      },
    ),
    setLinked: assign(({ context: { channel } }) =>
      channel === null ? {} : { channel: { ...channel, row: { ...channel.row, status: 'WORKING' } } },
    ),
    setLive: assign((_, { share }: { share: number }) => ({ isLive: true, share })),
    setRoute: assign((_, { route }: Visit) => ({ route })),
    setBusiness: assign(({ context }, { output }: { output: LoadedSetup }) => {
      if (output.status !== 'own') return {};
      const { status: _, ...business } = output;
      return { ...business, progress: business.progress ?? context.progress };
    }),
    setChange: assign(
      ({ context: { progress } }, { step, answers }: { step: SetupTask; answers: Partial<SetupAnswers> }) => ({
        change: { answers, progress: withDone(progress, step) },
        refusal: null,
      }),
    ),
    setKnowledge: assign(({ context: { progress } }, { text }: { text: string }) => ({
      change: { answers: {}, knowledge: text.trim(), progress: withDone(progress, 'pengetahuan') },
      refusal: null,
    })),
    applyTemplate: assign(({ context: { progress } }, { industry }: { industry: Industry }) => ({
      change: { answers: templateOf(industry, progress.done), progress: withDone(progress, 'bidang') },
      refusal: null,
    })),
    // Continuing without knowledge, a linked phone, an invitation or a live agent counts as skipping.
    completeTask: assign(
      ({ context: { progress, channel, invited, isLive, knowledge } }, { step }: { step: SetupTask }) => ({
        change: {
          answers: {},
          progress: ((step === 'pengetahuan' && knowledge.titles.length === 0) ||
            (step === 'whatsapp' && channel?.row.status !== 'WORKING') ||
            (step === 'tim' && invited.length === 0) ||
            (step === 'uji' && !isLive)
            ? withSkipped
            : withDone)(progress, step),
        },
        refusal: null,
      }),
    ),
    skipTask: assign(({ context: { progress } }, { step }: { step: SetupTask }) => ({
      change: { answers: {}, progress: withSkipped(progress, step) },
      refusal: null,
    })),
    applyChange: assign(({ context: { answers, change, progress, knowledge } }) => ({
      answers: { ...answers, ...change?.answers },
      ...(change?.knowledge !== undefined && {
        knowledge: {
          titles: knowledge.text === '' ? [...knowledge.titles, SHOP_TITLE] : knowledge.titles,
          text: change.knowledge,
        },
      }),
      progress: change?.progress ?? progress,
      change: null,
    })),
    setRefusal: assign((_, { why }: { why: SetupSaveRefusal | InviteRefusal }) => ({ refusal: why, change: null })),
    setRefusalFrom: assign((_, { output }: { output: SetupSaveResult | InviteResult }) => ({
      refusal: 'refused' in output ? output.refused : null,
      change: null,
    })),
    clearRefusal: assign({ refusal: null }),
    addInvited: assign(({ context }, { output }: { output: InviteResult }) =>
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
    /** Adds a history entry, so that the back button returns to the previous step. */
    goToStep: sendTo(toActor('location'), ({ context: { route, businessId } }, { step }: { step: SetupStep }) => ({
      type: 'navigation.requested',
      to: setupOf(route, businessId, step),
      replace: false,
    })),
    /** Replaces an address without a step. */
    putStepInAddress: sendTo(toActor('location'), ({ context: { route, businessId } }, { step }: { step: SetupStep }) =>
      redirect(setupOf(route, businessId, step)),
    ),
    goToInbox: sendTo(toActor('location'), redirect(INBOX)),
    goHome: sendTo(toActor('location'), redirect({ name: 'index' })),
    goToLogin: sendTo(toActor('location'), ({ context: { route } }) =>
      redirect({ name: 'login', search: { wanted: route } }),
    ),
    goToCreation: sendTo(toActor('location'), ({ context: { route, businessId } }) =>
      redirect(creationOf(route, businessId)),
    ),
    openHome: sendTo(toActor('location'), ({ context: { businessId } }): NavigationRequested => ({
      type: 'navigation.requested',
      to: { name: 'home', search: { businessId } },
    })),
    notifyApp: sendTo(toActor('app'), ({ context: { businessId } }) => ({
      type: 'businesses.changed',
      businessId,
    })),
  },
  delays: {
    /** Milliseconds. */
    responseTimeout: 20_000,
  },
});
