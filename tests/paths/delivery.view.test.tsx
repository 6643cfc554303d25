import type { Locator } from 'vitest/browser';

import type { DeliveryRef } from '../../src/machines/outbox/delivery.machine.ts';
import { deliveryModel } from '../../src/machines/outbox/delivery.model.ts';
import { DeliveryLine } from '../../src/views/room/DeliveryLine.tsx';
import { room as text } from '../../src/views/text/id/room.ts';
import { absent, viewPaths, visible, type Sight } from '../sut/view.tsx';

const words = Object.values(text.delivery);

/** The tick, and of the reasons for waiting this one alone. */
const line =
  (tick: string, reason: string | null): Sight =>
  (see: Locator) => {
    visible(see.getByTitle(tick));
    for (const word of words)
      if (word === reason) visible(see.getByText(word));
      else absent(see.getByText(word));
  };

viewPaths(deliveryModel, {
  render: (actor: DeliveryRef) => <DeliveryLine actor={actor} />,
  // Nobody causes these by hand.
  gestures: {},
  sights: {
    'trying.waiting': line(text.tick.queued, text.delivery.waiting),
    'trying.sending': line(text.tick.sending, null),
    'trying.pausing': line(text.tick.queued, text.delivery.pausing),
    givingUp: line(text.tick.queued, null),
  },
});
