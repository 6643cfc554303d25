import { sari } from '../../machines/app/recordList.fixture.ts';
import type { RecordListRef } from '../../machines/app/recordList.machine.ts';
import { roomOf } from '../../machines/inbox/rooms.fixture.ts';
import { Orders } from './Orders.tsx';

const products = [
  { name: 'Batik Tulis Sekar Jagad', price: 750_000, weight: 300 },
  { name: 'Kemeja Batik Cap Parang', price: 185_000, weight: 250 },
];

export function OrdersStory({ actor }: { actor: RecordListRef<'orders'> }) {
  return (
    <div className="max-w-80">
      <Orders
        actor={actor}
        userId={sari}
        roomId={roomOf(1).id}
        formDraft={{ read: () => null, write: () => undefined }}
        catalog={{ value: { products, taxPercentage: 11 }, hasFailed: false }}
        catalogLink={null}
        onWrite={() => undefined}
        onQuote={() => undefined}
      />
    </div>
  );
}
