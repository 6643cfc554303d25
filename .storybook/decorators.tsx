import type { Decorator } from '@storybook/react';
import { useMemo, type ReactNode } from 'react';

import { AppContextProvider, type AppContextValue } from '../src/views/app/AppContext.tsx';
import { startStoryApp } from './standing.tsx';

/** For hand-written stories of presentational parts: a house in which links and toasts find somebody, and nobody acts. */
export const withAppContext: Decorator = (Story) => (
  <StoryAppContext>
    <Story />
  </StoryAppContext>
);

function StoryAppContext({ children }: { children: ReactNode }) {
  const app = useMemo(() => startStoryApp(null, null, undefined), []);
  return <AppContextProvider value={{ app } as unknown as AppContextValue}>{children}</AppContextProvider>;
}
