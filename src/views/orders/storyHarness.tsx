import { sari } from '../../machines/app/recordList.fixture.ts';
import type { LedgerRef } from '../../machines/app/recordList.machine.ts';
/** The orders of a customer, for stories. Not part of the product. */
import { roomOf } from '../../machines/inbox/rooms.fixture.ts';
import { Orders } from './Orders.tsx';

const products = [
  { name: 'Batik Tulis Sekar Jagad', price: 750_000, weight: 300 },
  { name: 'Kemeja Batik Cap Parang', price: 185_000, weight: 250 },
];

export function OrdersExhibit({ actor }: { actor: LedgerRef }) {
  return (
    <div className="max-w-80">
      <Orders
        actor={actor}
        userId={sari}
        roomId={roomOf(1).id}
        begun={{ read: () => null, write: () => undefined }}
        selling={{ value: { products, taxPercentage: 11 }, hasFailed: false }}
        fill={null}
        onWrite={() => undefined}
      />
    </div>
  );
}
