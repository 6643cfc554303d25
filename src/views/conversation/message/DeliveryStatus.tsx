import { useSelector } from '@xstate/react';
import { use } from 'react';

import { selectStage, type DeliveryRef } from '../../../machines/outbox/delivery.machine.ts';
import { selectDelivery } from '../../../machines/outbox/outbox.machine.ts';
import { useText } from '../../ui/useText.ts';
import { conversationText } from '../text/id.ts';
import { OutboxContext } from '../timeline/messages.ts';
import { Ticks, type TickName } from './Ticks.tsx';

const ticks = {
  waiting: 'queued',
  uploading: 'sending',
  sending: 'sending',
  pausing: 'queued',
  confirming: 'unconfirmed',
  givingUp: 'queued',
} as const;

/** The tick of a message that is being sent, with the reason for waiting. */
export function DeliveryStatus({ actor }: { actor: DeliveryRef }) {
  const text = useText(conversationText).delivery;
  const stage = useSelector(actor, selectStage);
  if (stage === null) return null;
  return (
    <>
      {(stage === 'waiting' || stage === 'pausing') && <span>{text[stage]}</span>}
      <Ticks tick={ticks[stage]} />
    </>
  );
}

/** The tick of a message that is only in the outbox. If this tab sends it, its delivery machine has more detail. */
export function OutboxTicks({ id, tick }: { id: string; tick: TickName }) {
  const outbox = use(OutboxContext) ?? undefined;
  const delivery = useSelector(outbox, (snapshot) => snapshot && selectDelivery(id)(snapshot));
  return delivery ? <DeliveryStatus actor={delivery} /> : <Ticks tick={tick} />;
}
