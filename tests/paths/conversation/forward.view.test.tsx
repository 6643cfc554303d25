import type { ForwardRef, ForwardSnapshot } from '../../../src/machines/conversation/forward.machine.ts';
import { forwardModel } from '../../../src/machines/conversation/forward.model.ts';
import { ForwardStory } from '../../../src/views/conversation/forward/storyHarness.tsx';
import { messageText as bubble } from '../../../src/views/conversation/message/text/id.ts';
import { press } from '../../sut/gestures.ts';
import { absent, viewPaths, visible, type Sight } from '../../sut/view.tsx';

const text = bubble.forwarding;

const shown =
  (busy: boolean): Sight =>
  (see, snapshot) => {
    const { targets, failure } = (snapshot as ForwardSnapshot).context;
    visible(see.getByText('Ukuran XL masih ada, Rp 185.000.'));
    const isChosen = see.getByRole('checkbox', { name: /Ibu Ratna/ }).element() as HTMLInputElement;
    if (isChosen.checked !== targets.length > 0) throw new Error('The chosen chat is not checked');
    if (failure) visible(see.getByText(text.failure[failure]));
    else absent(see.getByRole('alert'));
    // The AI holds that chat.
    const send = see.getByRole('button', { name: targets.length > 0 ? text.takeAndSend('1') : text.sendNone }).last();
    if ((send.element().getAttribute('aria-busy') === 'true') !== busy) throw new Error('The busy state is not shown');
  };

viewPaths(forwardModel, {
  render: (actor: ForwardRef) => <ForwardStory actor={actor} />,
  gestures: {
    'forward.requested': (see) => press(see.getByRole('button', { name: bubble.forward, exact: true }).first()),
    'forward.cancelled': (see) => press(see.getByRole('button', { name: text.cancel, exact: true })),
    'chat.chosen': (see) => press(see.getByRole('checkbox', { name: /Ibu Ratna/ })),
    'chat.removed': (see) => press(see.getByRole('checkbox', { name: /Ibu Ratna/ })),
    'forward.confirmed': (see) => press(see.getByRole('dialog').getByRole('button', { name: /eruskan/ })),
  },
  sights: {
    idle: (see) => absent(see.getByRole('dialog')),
    choosing: shown(false),
    queueing: shown(true),
  },
});
