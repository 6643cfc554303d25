import type { Decorator } from '@storybook/react';
import { useMemo, type ReactNode } from 'react';

import { House, type HouseValue } from '../src/views/app/AppContext.tsx';
import { houseWith } from './standing.tsx';

/** For hand-written stories of presentational parts: a house in which links and toasts find somebody, and nobody acts. */
export const inHouse: Decorator = (Story) => (
  <Housed>
    <Story />
  </Housed>
);

function Housed({ children }: { children: ReactNode }) {
  const app = useMemo(() => houseWith(null, null, undefined), []);
  return <House value={{ app } as unknown as HouseValue}>{children}</House>;
}
