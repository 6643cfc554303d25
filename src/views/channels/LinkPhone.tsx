import { useSelector } from '@xstate/react';

import type { ChannelRef } from '../../machines/channels/channel.machine.ts';
import { Button } from '../ui/Button.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useSaidAtEnd } from '../ui/useSaid.ts';
import { useText } from '../ui/useText.ts';
import { PairingCode } from './PairingCode.tsx';
import { QrCode } from './QrCode.tsx';
import { channelsText } from './text/id.ts';
import { useSecondsLeft } from './useSecondsLeft.ts';

/**
 * The two ways to link a phone. A phone cannot scan its own screen, so a narrow screen shows the pairing code first.
 * The QR code is always there, because WhatsApp refuses pairing codes now and then.
 */
export function LinkPhone({ actor }: { actor: ChannelRef }) {
  const text = useText(channelsText);
  return (
    // Sized by the card: the business setup gives it less room than the window.
    <div className="@container">
      <div className="grid gap-6 @xl:grid-cols-2">
        <section aria-label={text.scan.title} className="order-2 grid content-start gap-3 @xl:order-1">
          <h4 className="font-semibold">{text.scan.title}</h4>
          <ScanCode actor={actor} />
          <ol className="list-decimal space-y-1 pl-5 text-ink-soft">
            {text.scan.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
        <section
          aria-label={text.pairing.title}
          className="order-1 grid content-start gap-3 border-line @max-xl:border-b @max-xl:pb-6 @xl:order-2 @xl:border-l @xl:pl-6"
        >
          <PairingCode actor={actor} />
        </section>
      </div>
    </div>
  );
}

function ScanCode({ actor }: { actor: ChannelRef }) {
  const text = useText(channelsText);
  const { qrCode } = useSelector(actor, (snapshot) => snapshot.context);
  const isUnavailable = useSelector(actor, (snapshot) => snapshot.matches({ SCAN_QR_CODE: { qr: 'unavailable' } }));
  const isFetching = useSelector(actor, (snapshot) => snapshot.matches({ SCAN_QR_CODE: { qr: 'fetching' } }));
  useSaidAtEnd(isFetching, qrCode && text.scan.image(qrCode.number));
  if (isUnavailable)
    return (
      <output className="grid max-w-80 content-center gap-2 rounded-md bg-sunken p-4 text-sm">
        <span className="font-semibold">{text.scan.absent.title}</span>
        <span className="text-ink-soft">{text.scan.absent.body}</span>
        <Button
          size="small"
          className="justify-self-start"
          onClick={() => actor.send({ type: 'statusCheck.requested' })}
        >
          {text.scan.absent.retry}
        </Button>
      </output>
    );
  if (isFetching || qrCode === null)
    return (
      <div aria-busy="true" className="grid gap-2">
        <Skeleton className="aspect-square w-full max-w-80" />
        <output className="text-ink-soft">{text.scan.fetching}</output>
      </div>
    );
  return (
    <div className="grid gap-2">
      <QrCode code={qrCode} label={text.scan.image(qrCode.number)} />
      <p className="tabular text-ink-soft">
        <span>{text.scan.number(qrCode.number)}</span>
        <Countdown key={`${qrCode.number}-${qrCode.lifetime}`} lifetime={qrCode.lifetime} />
      </p>
      <p className="text-ink-soft">{text.scan.alternative}</p>
    </div>
  );
}

/** Hidden from screen readers, which would announce every second. */
function Countdown({ lifetime }: { lifetime: number }) {
  const text = useText(channelsText).scan;
  const left = useSecondsLeft(lifetime);
  return <span aria-hidden="true">{` · ${text.left(left)}`}</span>;
}
