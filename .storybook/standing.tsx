/**
 * Runs a real machine to the state of a story. Its services and timers are inert, so the state stays; a click in the story
 * continues from there.
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
import { inertMachine } from '../tests/model/inertMachine.ts';
import { labelOf, leavesOf } from '../tests/model/paths.ts';
import { storiesOf } from '../tests/model/stories.ts';
import { CHART, TAKE, type Chart } from './channel.ts';

export type Place = 'app' | 'auth' | 'connection' | 'toasts' | 'workspace';

const inert = fromCallback(() => {});

/** Starts the long-lived actors of the app, inert, with the story's own logic as one of them. */
export const startStoryApp = (place: Place | null, logic: AnyActorLogic | null, input: unknown): AnyActor => {
  // The root machine invokes the others itself.
  if (place === 'app' && logic) return createActor(logic, { systemId: 'app', input }).start();
  const actors: Record<string, AnyActorLogic> = {
    auth: inertMachine(authMachine),
    connection: inertMachine(connectionMachine),
    location: inert,
    toasts: inertMachine(toastsMachine),
    ...(logic && { [place ?? 'story']: logic }),
  };
  const invoke = Object.entries(actors).map(([id, src]) => ({
    id,
    systemId: id,
    src,
    input: src === logic ? input : undefined,
  }));
  return createActor(createMachine({ invoke })).start();
};

const startStory = (model: Model, place: Place | null, way: readonly string[]) => {
  const app = startStoryApp(place, inertMachine(model.machine), model.input);
  const actor = app.system.get(place ?? 'story') as AnyActor;
  const take = (step: string): void => {
    const event = possibleEvents(model)(actor.getSnapshot()).find((one) => labelOf(model, one) === step);
    if (!event) throw new Error(`"${step}" cannot happen in ${leavesOf(actor.getSnapshot()).join()}`);
    actor.send(event);
  };
  for (const step of way) take(step);
  return { app, actor, take };
};

interface StoryProps {
  model: Model;
  place: Place | null;
  way: readonly string[];
  show: (actor: never) => ReactNode;
}

/** A render function for a generated story: `show` receives the actor, inside the app context. */
export const standing =
  (model: Model, place: Place | null, show: StoryProps['show']) =>
  (_: unknown, { parameters }: { parameters: { way?: readonly string[] } }) => (
    <Standing model={model} place={place} way={parameters.way ?? []} show={show} />
  );

/** All stories of a model side by side for review, each in its own frame. */
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

function Standing({ model, place, way, show }: StoryProps) {
  const { app, actor, take } = useMemo(() => startStory(model, place, way), [model, place, way]);
  useEffect(() => {
    const channel = addons.getChannel();
    const report = () => {
      const snapshot = actor.getSnapshot();
      const next = possibleEvents(model)(snapshot).map((event) => labelOf(model, event));
      channel.emit(CHART, { machine: model.machine.id, leaves: leavesOf(snapshot), next } satisfies Chart);
    };
    const subscription = actor.subscribe(report);
    channel.on(TAKE, take);
    report();
    return () => {
      subscription.unsubscribe();
      channel.off(TAKE, take);
    };
  }, [model, actor, take]);
  return <AppContextProvider value={{ app } as unknown as AppContextValue}>{show(actor as never)}</AppContextProvider>;
}
