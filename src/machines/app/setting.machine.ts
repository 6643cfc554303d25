/**
 * A setting of a business that applies as soon as it is chosen, such as the delivery of the report or the rules of sending.
 * It lives while its section is shown; a folded section is read when it is opened. All settings have this chart, each with
 * the types of its own value and choices.
 *
 * Only owners choose. After a refusal or without an answer the value stays as it was, with the reason.
 */
import { assign, setup, type EventObject } from 'xstate';

import type { SettingResult } from '../../contracts/app.setting.ts';
import type { Refusal } from '../../contracts/refusal.ts';
import type { MachineTypes } from './machineTypes.ts';
import { placeholder } from './placeholder.ts';
import { requestOf, unlessRefused } from './request.ts';
import { withEvent } from './withEvent.ts';

interface Context<Value, Choice> {
  businessId: string;
  isOwner: boolean;
  value: Value | null;
  /** The last one. */
  choice: Choice | null;
  /** `notSaved`: perhaps. */
  problem: Refusal | 'notSaved' | null;
}

type Event<Choice> =
  | { type: 'section.opened' }
  | { type: 'retry.requested' }
  | { type: 'value.chosen'; choice: Choice };

interface Args<Value, Choice> {
  context: Context<Value, Choice>;
  event: EventObject;
}

/** The machine of one setting, under its name in the charts. `isFolded`: its section is closed at first. */
export const createSettingMachine = <Value, Choice>(id = 'setting', { isFolded = false } = {}) => {
  const setting = setup({
    types: {} as MachineTypes<Context<Value, Choice>, Event<Choice>, { businessId: string; isOwner: boolean }>,
    actors: {
      readValue: placeholder<Value, { businessId: string }>('readValue'),
      saveChoice: placeholder<SettingResult<Value>, { businessId: string; choice: Choice }>('saveChoice'),
    },
    guards: {
      isOwner: ({ context }) => context.isOwner,
      isRefused: (_, { output }: { output: SettingResult<Value> }) => 'refused' in output,
    },
    actions: {
      setValue: assign((_, { output }: { output: Value }) => ({ value: output })),
      setSaved: assign((_, { output }: { output: SettingResult<Value> }) =>
        'value' in output ? { value: output.value } : {},
      ),
      setRefusal: assign((_, { output }: { output: SettingResult<Value> }) =>
        'refused' in output ? { problem: output.refused } : {},
      ),
      setNotSaved: assign({ problem: 'notSaved' as const }),
      setChoice: assign((_, { choice }: { choice: Choice }) => ({ choice, problem: null })),
    },
    delays: { timeout: 20_000 },
  });

  const closed = setting.createStateConfig({
    meta: { story: 'Closed' },
    on: { 'section.opened': { target: 'loading' } },
  });

  const loading = setting.createStateConfig(
    requestOf({
      src: 'readValue',
      story: 'Loading',
      input: ({ context: { businessId } }: Args<Value, Choice>) => ({ businessId }),
      done: { target: 'shown', actions: withEvent('setValue') },
      failed: { target: 'failed' },
    }),
  );

  const failed = setting.createStateConfig({
    meta: { story: 'Failed' },
    on: { 'retry.requested': { target: 'loading' } },
  });

  const shown = setting.createStateConfig({
    meta: { story: 'Shown' },
    on: {
      'value.chosen': {
        guard: 'isOwner',
        target: 'saving',
        actions: { type: 'setChoice', params: ({ event: { choice } }) => ({ choice }) },
      },
    },
  });

  const saving = setting.createStateConfig(
    requestOf({
      src: 'saveChoice',
      story: 'Saving',
      input: ({ context: { businessId, choice } }: Args<Value, Choice>) => ({ businessId, choice: choice as Choice }),
      done: unlessRefused('shown', { target: 'shown', actions: withEvent('setSaved') }),
      failed: { target: 'shown', actions: 'setNotSaved' },
    }),
  );

  const unfolded = { loading, failed, shown, saving };
  const folded = { closed, ...unfolded };
  return setting.createMachine({
    id,
    context: ({ input }) => ({ ...input, value: null, choice: null, problem: null }),
    initial: isFolded ? 'closed' : 'loading',
    states: isFolded ? folded : (unfolded as typeof folded),
  });
};
