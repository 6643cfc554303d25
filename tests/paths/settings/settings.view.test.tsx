import type { SettingsRef } from '../../../src/machines/settings/settings.machine.ts';
import { settingsModel } from '../../../src/machines/settings/settings.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { SettingsStory } from '../../../src/views/settings/storyHarness.tsx';
import { absent, viewPaths, visible, type Sight } from '../../sut/view.tsx';

/** The test window has a phone's width: it shows either the list of sections, or one section with a back link. */
const section: Sight = (see, { context }) => {
  const list = see.getByRole('navigation', { name: 'Pengaturan' });
  const back = see.getByRole('link', { name: 'Pengaturan', exact: true });
  visible(context.section === null ? list : back);
  absent(context.section === null ? back : list);
};

viewPaths(settingsModel, {
  render: (actor: SettingsRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <SettingsStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {},
  sights: { open: section },
});
