import type { NameRef } from '../../../src/machines/account/name.machine.ts';
import { nameModel } from '../../../src/machines/account/name.model.ts';
import { Name } from '../../../src/views/account/Name.tsx';
import { accountText } from '../../../src/views/account/text/id.ts';
import { press, write } from '../../sut/gestures.ts';
import { absent, disabled, viewPaths, visible } from '../../sut/view.tsx';

const text = accountText.security.name;

viewPaths(nameModel, {
  render: (actor: NameRef) => <Name actor={actor} />,
  gestures: {
    'change.requested': (see) => press(see.getByRole('button', { name: text.change })),
    'change.cancelled': (see) => press(see.getByRole('button', { name: text.cancel })),
    'name.submitted': async (see, event) => {
      await write(see.getByLabelText('Nama Anda'), ` ${event['name']} `);
      await press(see.getByRole('button', { name: text.submit }));
    },
  },
  sights: {
    shown: (see, { context }) => visible(see.getByText(context.name)),
    editing: (see, { context: { refusal } }) => {
      visible(see.getByLabelText('Nama Anda'));
      if (refusal) visible(see.getByText(text.refusals[refusal as keyof typeof text.refusals]));
      else absent(see.getByRole('alert'));
    },
    saving: (see, { context }) => {
      visible(see.getByText(context.draft));
      visible(see.getByText(text.submitting));
      disabled(see.getByRole('button', { name: text.change }));
    },
    saved: (see, { context }) => {
      visible(see.getByText(text.saved));
      visible(see.getByText(context.name));
    },
  },
});
