import type { AppUpdateRef } from '../../../src/machines/app/appUpdate.machine.ts';
import { appUpdateModel } from '../../../src/machines/app/appUpdate.model.ts';
import { AppUpdate } from '../../../src/views/app/appUpdate/AppUpdate.tsx';
import { appUpdateText as text } from '../../../src/views/app/appUpdate/text/id.ts';
import { press } from '../../sut/gestures.ts';
import { absent, disabled, viewPaths, visible } from '../../sut/view.tsx';

viewPaths(appUpdateModel, {
  render: (actor: AppUpdateRef) => <AppUpdate actor={actor} />,
  gestures: {
    'update.requested': (see) => press(see.getByRole('button', { name: text.reload })),
    'update.postponed': (see) => press(see.getByRole('button', { name: text.later })),
  },
  sights: {
    upToDate: (see) => absent(see.getByText(text.ready)),
    ready: (see) => visible(see.getByText(text.ready)),
    postponed: (see) => absent(see.getByText(text.ready)),
    activating: (see) => visible(see.getByText(text.ready)),
    required: (see) => {
      visible(see.getByText(text.required));
      absent(see.getByRole('button', { name: text.later }));
    },
    fetching: (see) => disabled(see.getByRole('button', { name: text.reload })),
  },
});
