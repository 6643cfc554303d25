import { useSelector } from '@xstate/react';
import { MessageCircleMore, WifiOff } from 'lucide-react';

import type { ChannelDetails } from '../../contracts/channels.ts';
import {
  selectApiKeys,
  workingFirst,
  selectChannelActor,
  selectWebhooks,
  type ChannelsRef,
} from '../../machines/channels/channels.machine.ts';
import { useLoadedActor } from '../app/AppContext.tsx';
import { useScrollRestoration } from '../app/useScrollRestoration.ts';
import { SettingsLinks } from '../integrations/SettingsLinks.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { lazyView } from '../ui/lazyView.tsx';
import { RetryButton } from '../ui/RetryButton.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useText } from '../ui/useText.ts';
import { AddChannel } from './AddChannel.tsx';
import { ChannelCard } from './ChannelCard.tsx';
import { ChannelSettings } from './ChannelSettings.tsx';
import { MoreIntegrations } from './MoreIntegrations.tsx';
import { channelsText } from './text/id.ts';

const Webhooks = lazyView(async () => (await import('../integrations/Webhooks.tsx')).Webhooks, {
  fallback: () => <Skeleton className="h-44 rounded-lg" />,
});

const ApiKeys = lazyView(async () => (await import('../integrations/ApiKeys.tsx')).ApiKeys, {
  fallback: () => <Skeleton className="h-20 rounded-lg" />,
});

/** The channels and integrations of a business. */
export function ChannelsPage({ actor }: { actor: ChannelsRef }) {
  const text = useText(channelsText);
  const businessId = useSelector(actor, ({ context }) => context.businessId);
  const isOwner = useSelector(actor, ({ context }) => context.isOwner);
  const setUp = useSelector(actor, (snapshot) => (snapshot.matches('ready') ? snapshot.context.setUp : null));
  const webhooks = useSelector(actor, selectWebhooks);
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches('loading'));
  const scroller = useScrollRestoration(`integrations/${businessId}`);
  return (
    <div ref={scroller} className="h-full overflow-y-auto">
      <div className="mx-auto grid max-w-4xl gap-6 px-4 py-6 md:px-8">
        <header>
          <h1 className="text-lg font-bold">{text.title}</h1>
          <p className="text-ink-soft">{text.intro}</p>
        </header>
        <section aria-label={text.channels} className="grid gap-4">
          <h2 className="text-base font-semibold">{text.channels}</h2>
          <ChannelList actor={actor} />
        </section>
        {/* Downwards: what comes later stands below, so that nothing moves. */}
        {!isLoading && (
          <>
            <SettingsLinks businessId={businessId} setUp={setUp} />
            <MoreIntegrations />
            {isOwner && <ApiKeysSection actor={actor} />}
            {webhooks !== undefined && <Webhooks actor={webhooks} isOwner={isOwner} />}
          </>
        )}
      </div>
    </div>
  );
}

/** Few businesses have keys, so their code and rows are read when an owner opens them. */
function ApiKeysSection({ actor }: { actor: ChannelsRef }) {
  const text = useText(channelsText).apiKeys;
  const isOpen = useSelector(actor, ({ context }) => context.showsApiKeys);
  const keys = useLoadedActor(useSelector(actor, selectApiKeys));
  return (
    <section aria-label={text.title} className="grid grid-cols-1 gap-3">
      <div>
        <h2 className="text-base font-semibold">{text.title}</h2>
        <p className="text-ink-soft">{text.lead}</p>
      </div>
      {!isOpen && (
        <Button className="justify-self-start" onClick={() => actor.send({ type: 'apiKeys.opened' })}>
          {text.open}
        </Button>
      )}
      {isOpen && (keys === undefined ? <Skeleton className="h-20 rounded-lg" /> : <ApiKeys actor={keys} />)}
    </section>
  );
}

function ChannelList({ actor }: { actor: ChannelsRef }) {
  const text = useText(channelsText);
  const snapshot = useSelector(actor, (now) => now);
  const { channels, isOwner, refusal, newChannelId } = snapshot.context;
  if (snapshot.matches('loading'))
    return (
      <div aria-busy="true" className="grid gap-4">
        <span className="sr-only">{text.loading}</span>
        <Skeleton className="h-44 rounded-lg" />
      </div>
    );
  if (snapshot.matches('failed'))
    return (
      <EmptyState
        icon={<WifiOff size={22} />}
        title={text.failed.title}
        action={<RetryButton onClick={() => actor.send({ type: 'retry.requested' })} />}
      >
        {text.failed.body}
      </EmptyState>
    );
  return (
    <>
      {channels.length === 0 && (
        <EmptyState icon={<MessageCircleMore size={22} />} title={text.empty.title}>
          {isOwner ? text.empty.body : text.empty.member}
        </EmptyState>
      )}
      {workingFirst(channels).map((details) => (
        <ChannelEntry key={details.row.id} actor={actor} details={details} />
      ))}
      <AddChannel
        channelIds={channels.map(({ row }) => row.id)}
        isOwner={isOwner}
        isBusy={snapshot.matches({ ready: 'creating' })}
        refusal={newChannelId === null ? null : refusal}
        onSubmit={(channel) => actor.send({ type: 'channel.submitted', ...channel })}
      />
    </>
  );
}

function ChannelEntry({ actor, details }: { actor: ChannelsRef; details: ChannelDetails }) {
  const channelId = details.row.id;
  const channel = useSelector(actor, selectChannelActor(channelId));
  const { agents, isOwner, pendingSave, refusal } = useSelector(actor, (snapshot) => snapshot.context);
  const isSaving = useSelector(actor, (snapshot) => snapshot.matches({ ready: 'saving' }));
  const isThis = pendingSave?.channelId === channelId;
  if (channel === undefined) return null;
  return (
    <ChannelCard
      actor={channel}
      settings={
        <ChannelSettings
          details={details}
          agents={agents}
          isOwner={isOwner}
          isSaving={isThis && isSaving}
          refusal={isThis ? refusal : null}
          onChange={(change) => actor.send({ type: 'change.submitted', channelId, change })}
        />
      }
    />
  );
}
