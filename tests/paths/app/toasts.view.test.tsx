import type { ToastRef } from '../../../src/machines/app/toast.machine.ts';
import { toastModel } from '../../../src/machines/app/toast.model.ts';
import type { ToastsRef, ToastsSnapshot } from '../../../src/machines/app/toasts.machine.ts';
import { toastsModel } from '../../../src/machines/app/toasts.model.ts';
import { toastsText as text } from '../../../src/views/app/toasts/text/id.ts';
import { Toast, Toasts } from '../../../src/views/app/toasts/Toasts.tsx';
import { hover, leave, press } from '../../sut/gestures.ts';
import { absent, viewPaths, visible, type Sight } from '../../sut/view.tsx';

const toast = { id: 'toast:1', type: 'error', code: 'message.failed', times: 1 } as const;

viewPaths(toastModel, {
  render: (actor: ToastRef) => <Toast toast={toast} actor={actor} />,
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

/** Visible toasts show their text; queued ones are only counted. */
const allToasts: Sight = (see, snapshot) => {
  const { entries: all, maxVisible } = (snapshot as ToastsSnapshot).context;
  for (const toast of all.slice(0, maxVisible)) visible(see.getByText(text.codes[toast.code]));
  for (const toast of all.slice(maxVisible)) absent(see.getByText(text.codes[toast.code]));
  if (all.length > maxVisible) visible(see.getByText(text.waiting(all.length - maxVisible)));
};

viewPaths(toastsModel, {
  render: (actor: ToastsRef) => <Toasts actor={actor} />,
  gestures: {},
  sights: {
    empty: (see) => absent(see.getByRole('button')),
    showing: allToasts,
    queueing: allToasts,
  },
});
