import { CircleAlert, X } from 'lucide-react';
import { useState } from 'react';

import { ORDER_LIMITS, type CustomerOrder, type PaymentProof } from '../../machines/orders/orders.ts';
import { useMediaUrl } from '../conversation/timeline/messages.ts';
import { Button } from '../ui/Button.tsx';
import { useFormat } from '../ui/format.ts';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useText } from '../ui/useText.ts';
import { ordersText } from './text/id.ts';

interface ProofsProps {
  order: CustomerOrder;
  isRunning: boolean;
  onReject: (reason: string) => void;
}

/** The pictures of a manual transfer, and their rejection. The order is marked as paid beside them. */
export function Proofs({ order, isRunning, onReject }: ProofsProps) {
  const text = useText(ordersText).proof;
  const { buttonLabel } = useText(ordersText);
  const [isRejecting, setRejecting] = useState(false);
  const { number, proofs, proof, status } = order;
  if (proofs.length === 0) return null;
  return (
    <section aria-label={text.title} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h6 className="text-sm font-semibold">{text.title}</h6>
      <p className="text-xs text-ink-soft">{text.hint}</p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {proofs.map((one) => (
          <li key={one.id} className="flex gap-2 text-xs">
            <Picture proof={one} />
            <div className="grid min-w-0 content-start gap-1">
              <ProofState proof={one} order={order} />
            </div>
          </li>
        ))}
      </ul>
      {status === 'unpaid' && proof === 'waiting' && (
        <Button
          size="small"
          variant="quiet"
          className="justify-self-start"
          disabled={isRunning}
          aria-label={buttonLabel(text.reject, number)}
          icon={<X aria-hidden="true" size={16} />}
          onClick={() => setRejecting(true)}
        >
          {text.reject}
        </Button>
      )}
      {isRejecting && (
        <ReasonDialog
          open
          text={text.dialog}
          maxLength={ORDER_LIMITS.reason}
          onClose={() => setRejecting(false)}
          onSubmit={(reason) => {
            setRejecting(false);
            onReject(reason);
          }}
        />
      )}
    </section>
  );
}

function ProofState({
  proof: { sentAt, usedFor, rejectedAt, reason },
  order,
}: {
  proof: PaymentProof;
  order: CustomerOrder;
}) {
  const text = useText(ordersText).proof;
  const { date, clockTime } = useFormat();
  const when = (at: string) => `${date(at)}, ${clockTime(at)}`;
  return (
    <>
      <p className="text-ink-soft">{text.sentAt(when(sentAt))}</p>
      {usedFor !== null && (
        <p className="flex gap-1 font-semibold text-fail">
          <CircleAlert aria-hidden="true" size={14} className="mt-px shrink-0" />
          {usedFor === order.number ? text.sentBefore : text.usedFor(usedFor)}
        </p>
      )}
      {rejectedAt === null ? (
        order.status === 'unpaid' && <p className="text-help">{text.waiting}</p>
      ) : (
        <p className="wrap-anywhere">
          <bdi>{text.rejected(when(rejectedAt), reason ?? '')}</bdi>
        </p>
      )}
    </>
  );
}

function Picture({ proof: { path, sentAt } }: { proof: PaymentProof }) {
  const text = useText(ordersText).proof;
  const { date, clockTime } = useFormat();
  const { file, onBroken } = useMediaUrl(path);
  const frame = 'grid size-16 shrink-0 place-content-center rounded-md bg-surface text-center text-xs';
  if (file.state === 'loading') return <Skeleton className="size-16 shrink-0" />;
  if (file.state !== 'shown') return <span className={frame}>{text.missing}</span>;
  return (
    <a
      href={file.url}
      target="_blank"
      rel="noreferrer"
      aria-label={text.open(`${date(sentAt)}, ${clockTime(sentAt)}`)}
      className="shrink-0 rounded-md"
    >
      <img src={file.url} alt="" loading="lazy" onError={onBroken} className="size-16 rounded-md object-cover" />
    </a>
  );
}
