import type { Decorator } from '@storybook/react';
import { useMemo, type ReactNode } from 'react';

import { AppContextProvider, type AppContextValue } from '../src/views/app/AppContext.tsx';
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
