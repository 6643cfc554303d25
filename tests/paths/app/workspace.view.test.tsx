import { startStoryApp } from '../../../.storybook/storyActor.tsx';
import type { WorkspaceRef } from '../../../src/machines/app/workspace.machine.ts';
import { workspaceModel } from '../../../src/machines/app/workspace.model.ts';
import { accountText as accounts } from '../../../src/views/account/text/id.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { WorkspaceStory } from '../../../src/views/inbox/storyHarness.tsx';
import { inboxText } from '../../../src/views/inbox/text/id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { press } from '../../sut/gestures.ts';
import { absent, viewPaths, type Sight } from '../../sut/view.tsx';

const text = { ...inboxText.business, ...accounts.business };
const context = { app: startStoryApp(null, null, undefined) } as unknown as AppContextValue;

/** No notice over the screen of a working business; the connection has its own banner. */
const quiet: Sight = (see) => absent(see.getByText(text.refused));

viewPaths(workspaceModel, {
  render: (actor: WorkspaceRef) => (
    <AppContextProvider value={context}>
      <WorkspaceStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {
    'retry.requested': (see) => press(see.getByRole('button', { name: new RegExp(`${uiText.retry}|${text.check}`) })),
  },
  sights: {
    'loading.usual': text.loading,
    'loading.slow': uiText.slow,
    failed: text.failed,
    none: text.none,
    'open.realtime.joining': quiet,
    'open.realtime.joined': quiet,
    'open.realtime.lost': quiet,
    'open.realtime.refused': text.refused,
    'open.freshness.current': (see) => absent(see.getByText(text.behind)),
    'open.freshness.catchingUp': (see) => absent(see.getByText(text.behind)),
    'open.freshness.behind': text.behind,
  },
});
