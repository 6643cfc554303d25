import type { ToastRef } from '../../../src/machines/app/toast.machine.ts';
import { toastModel } from '../../../src/machines/app/toast.model.ts';
import type { ToastsRef, ToastsSnapshot } from '../../../src/machines/app/toasts.machine.ts';
import { toastsModel } from '../../../src/machines/app/toasts.model.ts';
import { toastsText as text } from '../../../src/views/app/toasts/text/id.ts';
import { Toast, Toasts } from '../../../src/views/app/toasts/Toasts.tsx';
import { hover, leave, press } from '../../sut/hands.ts';
import { absent, viewPaths, visible, type Sight } from '../../sut/view.tsx';

const told = { id: 'toast:1', type: 'error', code: 'message.failed', times: 1 } as const;

viewPaths(toastModel, {
  render: (actor: ToastRef) => <Toast toast={told} actor={actor} />,
  gestures: {
    'toast.held': (see) => hover(see.getByRole('alert')),
    'toast.released': (see) => leave(see.getByRole('alert')),
    'toast.closed': (see) => press(see.getByRole('button', { name: text.close })),
  },
  sights: {
    'visible.counting': text.codes['message.failed'],
    'visible.held': text.codes['message.failed'],
    fading: (see) => {
      if (!see.getByRole('alert').element().classList.contains('opacity-0')) throw new Error('it does not fade');
    },
  },
});

/** Every toast that is seen is there with its words; those that wait are only counted. */
const everythingTold: Sight = (see, snapshot) => {
  const { told: all, most } = (snapshot as ToastsSnapshot).context;
  for (const toast of all.slice(0, most)) visible(see.getByText(text.codes[toast.code]));
  for (const toast of all.slice(most)) absent(see.getByText(text.codes[toast.code]));
  if (all.length > most) visible(see.getByText(text.waiting(all.length - most)));
};

viewPaths(toastsModel, {
  render: (actor: ToastsRef) => <Toasts actor={actor} />,
  gestures: {},
  sights: {
    quiet: (see) => absent(see.getByRole('button')),
    telling: everythingTold,
    crowded: everythingTold,
  },
});
