import type { AnyMachineSnapshot } from 'xstate';

import type { AreaSearchRef, AreaSearchSnapshot } from '../../../src/machines/orders/areaSearch.machine.ts';
import { areaSearchModel } from '../../../src/machines/orders/areaSearch.model.ts';
import { AreaField } from '../../../src/views/orders/shipping/AreaField.tsx';
import { shippingText as text } from '../../../src/views/orders/shipping/text/id.ts';
import { press, write } from '../../sut/gestures.ts';
import { absent, viewPaths, visible } from '../../sut/view.tsx';
import { withOldPage } from '../../sut/withOldPage.ts';

const whyOf = (snapshot: AnyMachineSnapshot) => (snapshot as AreaSearchSnapshot).context.refusal?.why ?? 'unexpected';

viewPaths(areaSearchModel, {
  render: (actor: AreaSearchRef) => <AreaField actor={actor} chosen={null} onChoose={() => undefined} />,
  gestures: {
    // The same words again are no change of the field.
    'words.typed': async (see, event) => {
      const { words } = event as unknown as { words: string };
      await write(see.getByLabelText(text.area), words.slice(0, -1));
      await write(see.getByLabelText(text.area), words);
    },
    'retry.requested': (see) => press(see.getByRole('button', { name: text.retry })),
  },
  sights: {
    idle: (see) => {
      visible(see.getByText(text.areaHint));
      absent(see.getByRole('listitem'));
    },
    typing: text.searching,
    searching: text.searching,
    found: (see) => {
      visible(see.getByText(text.found('2')));
      const [first, second] = see.getByRole('listitem').all();
      const place = (name: string) => ({ name, exact: true });
      visible(first!.getByRole('button', place('Caturtunggal 55281 Depok, Sleman, DI Yogyakarta')));
      visible(second!.getByRole('button', place('Condongcatur Depok, Sleman, DI Yogyakarta')));
    },
    none: text.none,
    failed: (see, snapshot) => {
      visible(see.getByRole('alert').getByText(withOldPage(text.refusals)[whyOf(snapshot)]));
      absent(see.getByRole('listitem'));
    },
  },
});
