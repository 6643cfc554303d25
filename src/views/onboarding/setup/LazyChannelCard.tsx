import { actorView } from '../../ui/actorView.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useText } from '../../ui/useText.ts';
import { businessSetupText } from './text/id.ts';

/** Placeholder of the channel's card while its code or its channel loads. */
export function LoadingChannel() {
  const text = useText(businessSetupText).whatsapp;
  return (
    <div aria-busy="true">
      <span className="sr-only">{text.loading}</span>
      <Skeleton className="h-56 rounded-lg" />
    </div>
  );
}

/** The channel's card, loaded with the WhatsApp step. */
export const LazyChannelCard = actorView(
  async () => (await import('../../channels/ChannelCard.tsx')).ChannelCard,
  LoadingChannel,
);
