/**
 * Starts the machine of a generated story and takes it along the story's steps. Its services never respond and its
 * delays never elapse, so the picture keeps still. It is the real machine: a click goes on from there.
 */
import { useEffect, useMemo, type ReactNode } from 'react';
import { storyNameFromExport, toId } from 'storybook/internal/csf';
import { addons } from 'storybook/preview-api';
import { createActor, createMachine, fromCallback, type AnyActor, type AnyActorLogic } from 'xstate';

import { connectionMachine } from '../src/machines/app/connection.machine.ts';
import type { Model } from '../src/machines/app/defineModel.ts';
import type { SystemId } from '../src/machines/app/system.ts';
import { toastsMachine } from '../src/machines/app/toasts.machine.ts';
import { authMachine } from '../src/machines/auth/auth.machine.ts';
import { AppContextProvider, type AppContextValue } from '../src/views/app/AppContext.tsx';
import { possibleEvents } from '../tests/model/graph.ts';
import { inertMachine } from '../tests/model/inertMachine.ts';
import { labelOf, leavesOf } from '../tests/model/paths.ts';
import { storiesOf } from '../tests/model/stories.ts';
import { CHART, CHART_REQUESTED, panesOf, POSITION, STEP_CHOSEN, type Chart, type Position } from './channel.ts';
import { chartOf, positionOf } from './chart.ts';

const inert = fromCallback(() => {});

/** Starts the long-lived actors of the app, all inert. `logic` takes the place of one of them, or stands beside them. */
export const startStoryApp = (systemId: SystemId | null, logic: AnyActorLogic | null, input: unknown): AnyActor => {
  // The root machine starts the others itself.
  if (systemId === 'app' && logic) return createActor(logic, { systemId: 'app', input }).start();
  const actors: Record<string, AnyActorLogic> = {
    auth: inertMachine(authMachine),
    connection: inertMachine(connectionMachine),
    location: inert,
    toasts: inertMachine(toastsMachine),
    ...(logic && { [systemId ?? 'story']: logic }),
  };
  const invoke = Object.entries(actors).map(([id, src]) => ({
    id,
    systemId: id,
    src,
    input: src === logic ? input : undefined,
  }));
  return createActor(createMachine({ invoke })).start();
};

const startStory = (model: Model, systemId: SystemId | null, steps: readonly string[]) => {
  const app = startStoryApp(systemId, inertMachine(model.machine), model.input);
  const actor = app.system.get(systemId ?? 'story') as AnyActor;
  const step = (chosen: string): void => {
    const event = possibleEvents(model)(actor.getSnapshot()).find((one) => labelOf(model, one) === chosen);
    if (!event) throw new Error(`"${chosen}" cannot happen in ${leavesOf(actor.getSnapshot()).join()}`);
    actor.send(event);
  };
  for (const chosen of steps) step(chosen);
  return { app, actor, step };
};

interface StoryActorProps {
  model: Model;
  systemId: SystemId | null;
  steps: readonly string[];
  view: (actor: never) => ReactNode;
}

/** A render function for a generated story: `view` gets the actor, inside the context of a running app. */
export const renderActor =
  (model: Model, systemId: SystemId | null, view: StoryActorProps['view']) =>
  (_: unknown, { parameters }: { parameters: { steps?: readonly string[] } }) => (
    <StoryActor model={model} systemId={systemId} steps={parameters.steps ?? []} view={view} />
  );

/** All stories of a model side by side, each in a frame of its own, under a link to it. */
export const renderAllStates =
  (model: Model) =>
  (_: unknown, { componentId, globals }: { componentId: string; globals: Record<string, unknown> }) => {
    const [pane] = panesOf(globals);
    return (
      <div
        style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(360px, 1fr))', gap: 24, padding: 24 }}
      >
        {storiesOf(model).map(({ name }) => {
          const words = storyNameFromExport(name);
          const id = toId(componentId, words);
          return (
            <figure key={name} className="grid gap-1">
              <figcaption>
                <a href={`./?path=/story/${id}`} target="_top" className="text-accent-strong underline">
                  {words}
                </a>
              </figcaption>
              <iframe
                title={words}
                loading="lazy"
                src={`iframe.html?viewMode=story&id=${id}&globals=theme:${pane?.theme};language:${pane?.language}`}
                style={{ width: '100%', height: 640, border: '1px solid var(--line)' }}
              />
            </figure>
          );
        })}
      </div>
    );
  };

function StoryActor({ model, systemId, steps, view }: StoryActorProps) {
  const { app, actor, step } = useMemo(() => startStory(model, systemId, steps), [model, systemId, steps]);
  useEffect(() => {
    const channel = addons.getChannel();
    const sendPosition = () => {
      channel.emit(POSITION, positionOf(model, actor.getSnapshot()) satisfies Position);
    };
    const sendChart = () => {
      channel.emit(CHART, chartOf(model.machine) satisfies Chart);
      sendPosition();
    };
    const subscription = actor.subscribe(sendPosition);
    channel.on(STEP_CHOSEN, step);
    channel.on(CHART_REQUESTED, sendChart);
    // No panel listens in a test.
    if (import.meta.env.MODE !== 'test') sendChart();
    return () => {
      subscription.unsubscribe();
      channel.off(STEP_CHOSEN, step);
      channel.off(CHART_REQUESTED, sendChart);
    };
  }, [model, actor, step]);
  return <AppContextProvider value={{ app } as unknown as AppContextValue}>{view(actor as never)}</AppContextProvider>;
}
