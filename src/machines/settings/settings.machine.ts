/**
 * The settings page of one business, with the section in view. It lives
 * while the page is in view. The behaviour of the AI is a section too, in a tab of the training screen.
 *
 * Each section is an actor of its own kind (a form, the team, the account), and this machine knows only its name.
 * `leaveGuard` hears of its unsaved changes.
 */
import { assign, enqueueActions, sendTo, setup, type ActorRefFrom, type EventObject, type SnapshotFrom } from 'xstate';

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { BusinessChange } from '../../contracts/app.ts';
import type { NotificationPreferences } from '../../contracts/notifications.ts';
import type { FormSection, FormValues, SectionReport, SectionValues } from '../../contracts/settings.ts';
import type { leaveGuardMachine } from '../app/leaveGuard.machine.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { callbackPlaceholder, machinePlaceholder } from '../app/placeholder.ts';
import type { ScreenInput, ScreenRouteChanged } from '../app/screen.ts';
import { toActor } from '../app/system.ts';
import { withEvent } from '../app/withEvent.ts';
import { sectionOf, type SectionName } from './sections.ts';

/** The input of a section's actor. */
export interface SettingsSectionInput {
  section: SectionName;
  businessId: string;
  userId: string;
  isOwner: boolean;
}

interface Context extends ScreenInput {
  /** Null: a phone shows the list of sections alone. */
  section: SectionName | null;
}

type Event =
  | ScreenRouteChanged
  /** Sent by the section in view. */
  | SectionReport;

const settings = setup({
  types: {} as MachineTypes<Context, Event, ScreenInput> & {
    children: { section: 'section'; leaveGuard: 'leaveGuard' };
  },
  actors: {
    /** `section` in the input decides which machine runs. */
    section: callbackPlaceholder<EventObject, SettingsSectionInput>('section'),
    leaveGuard: machinePlaceholder<typeof leaveGuardMachine>('leaveGuard'),
  },
  guards: {
    isOtherSection: ({ context }, { route }: { route: ScreenRoute }) => sectionOf(route) !== context.section,
  },
  actions: {
    setRoute: assign((_, { route }: { route: ScreenRoute }) => ({ route, section: sectionOf(route) })),
    openSection: enqueueActions(({ context: { section, businessId, userId, isOwner }, enqueue }) => {
      if (section === null) return;
      enqueue.spawnChild('section', { id: 'section', input: { section, businessId, userId, isOwner } });
    }),
    closeSection: enqueueActions(({ context, enqueue }) => {
      if (context.section !== null) enqueue.stopChild('section');
    }),
    reportDirty: sendTo('leaveGuard', { type: 'form.dirtied' }),
    reportClean: sendTo('leaveGuard', { type: 'form.cleaned' }),
    /** Shows the saved values in the rest of the app at once. */
    shareValues: enqueueActions(
      ({ context: { businessId }, enqueue }, { section, values }: { section: FormSection; values: FormValues }) => {
        const changed = sharedChangeOf(section, values);
        if (changed !== null) enqueue.sendTo(toActor('workspace'), { type: 'business.updated', businessId, changed });
        if (section === 'notifikasi')
          enqueue.sendTo(toActor('notifications'), {
            type: 'preferences.changed',
            preferences: values as NotificationPreferences,
          });
      },
    ),
  },
});

export const settingsMachine = settings.createMachine({
  id: 'settings',
  context: ({ input }) => ({ ...input, section: sectionOf(input.route) }),
  entry: 'openSection',
  invoke: { id: 'leaveGuard', src: 'leaveGuard', onError: {} },
  on: {
    'route.changed': [
      {
        guard: withEvent('isOtherSection'),
        actions: ['closeSection', 'reportClean', withEvent('setRoute'), 'openSection'],
      },
      { actions: withEvent('setRoute') },
    ],
    'section.dirtied': { actions: 'reportDirty' },
    'section.cleaned': { actions: 'reportClean' },
    'section.saved': { actions: withEvent('shareValues') },
  },
  initial: 'open',
  states: { open: { meta: { story: 'Open' } } },
});

export type SettingsRef = ActorRefFrom<typeof settingsMachine>;
export type SettingsSnapshot = SnapshotFrom<typeof settingsMachine>;

export const selectLeaveGuard = (snapshot: SettingsSnapshot) => snapshot.children.leaveGuard;
export const selectSection = (snapshot: SettingsSnapshot) => snapshot.children.section;

/** The values of a saved section that other screens use. */
const sharedChangeOf = (section: FormSection, values: FormValues): BusinessChange | null => {
  if (section === 'bisnis') {
    const { name, logo_url, team_name } = values as { name: string; logo_url: string | null; team_name: string };
    return { name, logo_url, team_name: team_name || null };
  }
  if (section === 'jam') return values as SectionValues['jam'];
  if (section === 'perilaku') return { ai_silence_minutes: values['ai_silence_minutes'] as number };
  return null;
};
