import { useSelector } from '@xstate/react';
import { Megaphone } from 'lucide-react';
import { useState } from 'react';

import type { Broadcast } from '../../../contracts/campaigns.broadcasts.ts';
import { aheadOf } from '../../../machines/campaigns/broadcastRisk.ts';
import {
  commandsOf,
  selectRecipients,
  type BroadcastRunRef,
} from '../../../machines/campaigns/broadcastRun.machine.ts';
import { broadcastsRoute } from '../../../machines/campaigns/broadcasts.ts';
import { channelStatus } from '../../app/frame/frameModel.ts';
import { Page } from '../../app/Page.tsx';
import { useColleagues } from '../../app/useColleagues.ts';
import { useRefusal } from '../../refusals/useRefusal.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useFormat } from '../../ui/format.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { LoadingLines } from '../../ui/LoadingLines.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useText } from '../../ui/useText.ts';
import { Funnel } from './Funnel.tsx';
import { RecipientsTable } from './RecipientsTable.tsx';
import { StatusTag } from './StatusTag.tsx';
import { tallyOf } from './tally.ts';
import { broadcastsText } from './text/id.ts';
import { useChannel } from './useChannel.ts';
import { useSendingTime } from './useSendingTime.ts';

/** One broadcast that has been started: what it does, its results, and its recipients. */
export function BroadcastRunView({ actor }: { actor: BroadcastRunRef }) {
  const text = useText(broadcastsText);
  const snapshot = useSelector(actor, (state) => state);
  const recipients = useSelector(actor, selectRecipients);
  const { businessId, broadcast } = snapshot.context;
  // What was read as a draft and has changed since is read again.
  const started = snapshot.matches('shown') && broadcast?.status !== 'draft' ? broadcast : null;
  return (
    <Page back={{ to: broadcastsRoute(businessId), label: text.back }}>
      {snapshot.matches('failed') && (
        <LoadFailed text={text.run.failed} onRetry={() => actor.send({ type: 'retry.requested' })} />
      )}
      {snapshot.matches('denied') && (
        <EmptyState heading icon={<Megaphone size={22} />} title={text.gone.title}>
          {text.gone.body}
        </EmptyState>
      )}
      {started === null && !snapshot.matches('failed') && !snapshot.matches('denied') && (
        <LoadingLines label={text.run.loading} lines={['h-8 w-64 rounded-md', 'h-32 rounded-lg']} />
      )}
      {started !== null && (
        <>
          <Head actor={actor} broadcast={started} />
          <Funnel broadcast={started} />
          {recipients !== undefined && (
            <RecipientsTable actor={recipients} broadcast={started} businessId={businessId} />
          )}
        </>
      )}
    </Page>
  );
}

function Head({ actor, broadcast }: { actor: BroadcastRunRef; broadcast: Broadcast }) {
  const text = useText(broadcastsText);
  const { count, date, zonedTime } = useFormat();
  const starter = useColleagues()(broadcast.started_by);
  const { command, problem } = useSelector(actor, (snapshot) => snapshot.context);
  const why = useRefusal(problem === 'failed' ? null : problem?.sentence);
  const isCommanding = useSelector(actor, (snapshot) => snapshot.matches({ shown: 'commanding' }));
  const [isCancelling, setCancelling] = useState(false);
  const labels = {
    pause: text.run.pause,
    resume: text.run.resume,
    cancel: text.run.cancel,
    retry:
      broadcast.status_reason === 'not_planned' ? text.run.planAgain : text.run.retry(count(broadcast.refused_count)),
  };
  const choose = (chosen: keyof typeof labels) => actor.send({ type: 'command.chosen', command: chosen });
  return (
    <header className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 gap-1">
          <h1 className="text-lg font-bold [overflow-wrap:anywhere]">
            <bdi>{broadcast.name}</bdi>
          </h1>
          <output className="flex">
            <StatusTag status={broadcast.status} />
          </output>
          {broadcast.started_at !== null && (
            <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
              {text.run.started(starter, `${date(broadcast.started_at)} ${zonedTime(broadcast.started_at)}`)}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {commandsOf(broadcast.status).map((one) => (
            <Button
              key={one}
              variant={one === 'resume' || one === 'retry' ? 'primary' : 'secondary'}
              busy={isCommanding && command === one}
              disabled={isCommanding && command !== one}
              onClick={() => (one === 'cancel' ? setCancelling(true) : choose(one))}
            >
              {labels[one]}
            </Button>
          ))}
        </div>
      </div>
      <Progress broadcast={broadcast} />
      {problem !== null && (
        <Notice
          tone="fail"
          title={text.run.refused}
          button={{ label: text.run.dismiss, onClick: () => actor.send({ type: 'problem.dismissed' }) }}
        >
          {problem === 'failed' ? text.run.problem : why}
        </Notice>
      )}
      <ConfirmDialog
        open={isCancelling}
        title={text.run.cancelTitle}
        confirm={text.run.cancelConfirm}
        isDanger
        onClose={() => setCancelling(false)}
        onConfirm={() => {
          setCancelling(false);
          choose('cancel');
        }}
      >
        {text.run.cancelBody}
      </ConfirmDialog>
    </header>
  );
}

/** What the server does with it now, and until when. */
function Progress({ broadcast }: { broadcast: Broadcast }) {
  const text = useText(broadcastsText);
  const now = useNow();
  const channel = useChannel(broadcast.channel_id);
  const { count, date, zonedTime } = useFormat();
  const timeOf = useSendingTime();
  const at = (instant: string | null) => (instant === null ? '' : `${date(instant)} ${zonedTime(instant)}`);
  const { status, status_reason: reason } = broadcast;
  if (status === 'cancelled') return <Notice title={text.cancelledBy} />;
  if (reason !== null && (status === 'paused' || status === 'done'))
    return (
      <Notice tone={reason === 'member' ? 'info' : 'help'} title={text.reasons[reason]}>
        {broadcast.status_note !== null && <bdi>{text.run.note(broadcast.status_note)}</bdi>}
      </Notice>
    );
  if (status === 'scheduled') return <Notice title={text.run.scheduled(at(broadcast.scheduled_at))} />;
  if (status === 'planning') return <Notice title={text.run.planning} />;
  if (status !== 'staging' && status !== 'judging' && status !== 'sending') return null;
  const ahead = aheadOf(broadcast, now);
  const recipients = tallyOf(broadcast).total;
  const stage = broadcast.stage_size ?? 0;
  return (
    <div className="grid gap-1 text-sm text-ink-soft">
      {channel !== null && channelStatus(channel) !== 'WORKING' && (
        <div role="alert">
          <Notice tone="help" title={text.run.channelDown(channel.name)}>
            {text.run.channelDownBody}
          </Notice>
        </div>
      )}
      {status === 'staging' && (
        <p>{recipients > stage ? text.run.staging(count(stage)) : text.run.onlyStage(count(recipients))}</p>
      )}
      {status === 'judging' && <p>{text.run.judging(at(broadcast.judge_at))}</p>}
      <p>{broadcast.offers_loans === true ? text.run.loanPace : text.run.pace}</p>
      {broadcast.slowness > 1 && <p className="font-medium text-help">{text.run.slow}</p>}
      {ahead !== null && <p className="tabular">{text.run.left(count(ahead.cap), timeOf(ahead))}</p>}
    </div>
  );
}
