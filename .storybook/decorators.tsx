import type { Decorator } from '@storybook/react';
import { useMemo, type ReactNode } from 'react';

import { resourceActorId } from '../src/machines/app/resource.id.ts';
import { AppContextProvider, type AppContextValue } from '../src/views/app/AppContext.tsx';
import { stillActor } from './stillActor.ts';
import { startStoryApp } from './storyActor.tsx';

/** For hand-written stories: an app whose location and toasts actors exist but do nothing. */
export const withAppContext: Decorator = (Story) => (
  <StoryAppContext>
    <Story />
  </StoryAppContext>
);

function StoryAppContext({ children }: { children: ReactNode }) {
  const app = useMemo(() => startStoryApp(null, null, undefined), []);
  return <AppContextProvider value={{ app } as unknown as AppContextValue}>{children}</AppContextProvider>;
}

/** For a part that reads resources: they have these values. `context`: what else it reads of the workspace. */
export const withResources = (values: Record<string, unknown>, context: object = {}): Decorator => {
  const resources = Object.entries(values).map(([key, value]) => [
    resourceActorId(key),
    stillActor('fresh', { value }),
  ]);
  const workspace = stillActor('ready', context, { resources: stillActor('ready', {}, Object.fromEntries(resources)) });
  const { system } = startStoryApp(null, null, undefined);
  const app = { ...stillActor('signedIn', {}, { workspace }), system };
  return (story) => <AppContextProvider value={{ app } as unknown as AppContextValue}>{story()}</AppContextProvider>;
};
