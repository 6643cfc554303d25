/**
 * A screen of parts: a list, the form of one row, an import, a tab. The address chooses the part, and the actor of that part
 * is the only one that runs. A part that covers another replaces it, which is read again on return.
 *
 * Each part is a state of its name. A change of the address within one part reaches the actor of a part that hears it, such
 * as another page of a list; another `keyOf` starts the actor anew, such as the form of another row.
 */
import {
  assign,
  enqueueActions,
  setup,
  type ActorRefFromLogic,
  type AnyActorLogic,
  type AnyStateMachine,
  type EventObject,
  type InputFrom,
  type MetaObject,
  type NonReducibleUnknown,
  type ParameterizedObject,
  type StateMachine,
} from 'xstate';

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { MachineTypes } from './machineTypes.ts';
import type { ScreenInput, ScreenRouteChanged } from './screen.ts';
import { withEvent } from './withEvent.ts';

type Actors = Record<string, AnyActorLogic>;
type Name<Of extends Actors> = keyof Of & string;

interface Part {
  story: string;
  /** Its actor receives `route.changed`. */
  hearsRoute?: boolean;
  /** Of what the part shows: for another one, another actor. */
  keyOf?(this: void, route: ScreenRoute): unknown;
}

/** `input`: what the actor needs beside, or instead of, the input of the screen. */
type PartOf<Logic extends AnyActorLogic> = Part &
  (ScreenInput extends InputFrom<Logic>
    ? { input?(this: void, screen: ScreenInput): InputFrom<Logic> }
    : { input(this: void, screen: ScreenInput): InputFrom<Logic> });

interface Parts<Of extends Actors> {
  id: string;
  /** The machine of each part. */
  actors: Of;
  parts: { [Part in Name<Of>]: PartOf<Of[Part]> };
  /** The part that a route shows. */
  partOf(this: void, route: ScreenRoute): Name<Of>;
}

export type PartsMachine<Of extends Actors> = StateMachine<
  ScreenInput,
  ScreenRouteChanged,
  { [Part in Name<Of>]?: ActorRefFromLogic<Of[Part]> },
  { [Part in Name<Of>]: { src: Part; logic: Of[Part]; id: Part } }[Name<Of>],
  ParameterizedObject,
  ParameterizedObject,
  string,
  Name<Of> | 'choosing',
  string,
  ScreenInput,
  NonReducibleUnknown,
  EventObject,
  MetaObject,
  // oxlint-disable-next-line typescript/no-explicit-any -- The chart is built from the parts.
  any
>;

/** The machine of one screen. Its snapshot has the actor of the part in view among its children, by the part's name. */
export const createPartsMachine = <const Of extends Actors>({ id, actors, parts, partOf }: Parts<Of>) => {
  const names = Object.keys(parts) as Name<Of>[];
  const partNamed = (name: Name<Of>) => parts[name] as Part & { input?(this: void, screen: ScreenInput): unknown };
  const keyOf = (route: ScreenRoute) => JSON.stringify([partOf(route), partNamed(partOf(route)).keyOf?.(route)]);

  const screen = setup({
    types: {} as MachineTypes<ScreenInput, ScreenRouteChanged, ScreenInput>,
    actors: actors as Actors,
    guards: {
      shows: ({ context }, { part }: { part: string }) => partOf(context.route) === part,
      isSamePart: ({ context }, { route }: { route: ScreenRoute }) => keyOf(route) === keyOf(context.route),
    },
    actions: {
      setRoute: assign((_, { route }: { route: ScreenRoute }) => ({ route })),
      tellPart: enqueueActions(({ enqueue }, changed: ScreenRouteChanged) => {
        const part = partOf(changed.route);
        if (partNamed(part).hearsRoute === true) enqueue.sendTo(part, changed);
      }),
    },
  });

  const choosing = screen.createStateConfig({
    always: names.map((part) => ({ guard: { type: 'shows', params: { part } }, target: part })),
  });

  const showing = (part: Name<Of>) => {
    const { story, input } = partNamed(part);
    return screen.createStateConfig({
      meta: { story },
      invoke: { id: part, src: part, input: ({ context }) => input?.(context) ?? context, onError: {} },
    });
  };

  const machine: AnyStateMachine = screen.createMachine({
    id,
    context: ({ input }) => ({ ...input }),
    on: {
      'route.changed': [
        { guard: withEvent('isSamePart'), actions: [withEvent('setRoute'), withEvent('tellPart')] },
        { target: '.choosing', actions: withEvent('setRoute') },
      ],
    },
    initial: 'choosing',
    states: { choosing, ...Object.fromEntries(names.map((part) => [part, showing(part)])) },
  });
  return machine as PartsMachine<Of>;
};
