/**
 * Stands an actor where a story's way ends. Its services are silent and its clocks do not ring, so the picture keeps
 * still; it is the real machine, so a press on a button goes on from there.
 */
import { useEffect, useMemo, type ReactNode } from 'react';
import { storyNameFromExport, toId } from 'storybook/internal/csf';
import { addons } from 'storybook/preview-api';
import { createActor, createMachine, fromCallback, type AnyActor, type AnyActorLogic } from 'xstate';

import { connectionMachine } from '../src/machines/app/connection.machine.ts';
import type { Model } from '../src/machines/app/defineModel.ts';
import { toastsMachine } from '../src/machines/app/toasts.machine.ts';
import { authMachine } from '../src/machines/auth/auth.machine.ts';
import { AppContextProvider, type AppContextValue } from '../src/views/app/AppContext.tsx';
import { possibleEvents } from '../tests/model/graph.ts';
import { labelOf, leavesOf } from '../tests/model/paths.ts';
import { storiesOf } from '../tests/model/stories.ts';
import { inertMachine } from '../tests/model/inertMachine.ts';
import { CHART, TAKE, type Chart } from './channel.ts';

export type Place = 'app' | 'auth' | 'connection' | 'toasts' | 'workspace';

const silence = fromCallback(() => {});

/** The house around a story: its long-lived actors, silent, and in one place the story's own. */
export const startStoryApp = (place: Place | null, logic: AnyActorLogic | null, input: unknown): AnyActor => {
  // The root brings the house with it.
  if (place === 'app' && logic) return createActor(logic, { systemId: 'app', input }).start();
  const rooms: Record<string, AnyActorLogic> = {
    auth: inertMachine(authMachine),
    connection: inertMachine(connectionMachine),
    location: silence,
    toasts: inertMachine(toastsMachine),
    ...(logic && { [place ?? 'story']: logic }),
  };
  const invoke = Object.entries(rooms).map(([id, src]) => ({
    id,
    systemId: id,
    src,
    input: src === logic ? input : undefined,
  }));
  return createActor(createMachine({ invoke })).start();
};

const stand = (model: Model, place: Place | null, way: readonly string[]) => {
  const house = startStoryApp(place, inertMachine(model.machine), model.input);
  const actor = house.system.get(place ?? 'story') as AnyActor;
  const take = (step: string): void => {
    const event = possibleEvents(model)(actor.getSnapshot()).find((one) => labelOf(model, one) === step);
    if (!event) throw new Error(`"${step}" cannot happen in ${leavesOf(actor.getSnapshot()).join()}`);
    actor.send(event);
  };
  for (const step of way) take(step);
  return { house, actor, take };
};

interface Stand {
  model: Model;
  place: Place | null;
  way: readonly string[];
  show: (actor: never) => ReactNode;
}

/** A render function for a generated story: `show` gets the actor, and the house stands around it. */
export const standing =
  (model: Model, place: Place | null, show: Stand['show']) =>
  (_: unknown, { parameters }: { parameters: { way?: readonly string[] } }) => (
    <Standing model={model} place={place} way={parameters.way ?? []} show={show} />
  );

/** All pictures of a model side by side, to be looked over before they are shipped: each in a window of its own. */
export const sheet =
  (model: Model) =>
  (_: unknown, { title, globals }: { title: string; globals: Record<string, unknown> }) => (
    <div
      style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(360px, 1fr))', gap: 24, padding: 24 }}
    >
      {storiesOf(model).map(({ name }) => (
        <figure key={name}>
          <figcaption>{name}</figcaption>
          <iframe
            title={name}
            loading="lazy"
            src={`iframe.html?viewMode=story&id=${toId(title, storyNameFromExport(name))}&globals=theme:${String(globals['theme'])};language:${String(globals['language'])}`}
            style={{ width: '100%', height: 640, border: '1px solid var(--line)' }}
          />
        </figure>
      ))}
    </div>
  );

function Standing({ model, place, way, show }: Stand) {
  const { house, actor, take } = useMemo(() => stand(model, place, way), [model, place, way]);
  useEffect(() => {
    const channel = addons.getChannel();
    const tell = () => {
      const snapshot = actor.getSnapshot();
      const next = possibleEvents(model)(snapshot).map((event) => labelOf(model, event));
      channel.emit(CHART, { machine: model.machine.id, leaves: leavesOf(snapshot), next } satisfies Chart);
    };
    const subscription = actor.subscribe(tell);
    channel.on(TAKE, take);
    tell();
    return () => {
      subscription.unsubscribe();
      channel.off(TAKE, take);
    };
  }, [model, actor, take]);
  return <AppContextProvider value={{ app: house } as unknown as AppContextValue}>{show(actor as never)}</AppContextProvider>;
}
