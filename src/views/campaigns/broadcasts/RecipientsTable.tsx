import { useSelector } from '@xstate/react';
import { Download, MessageCircle, RefreshCw } from 'lucide-react';

import type { Broadcast, Recipient, RecipientScope } from '../../../contracts/campaigns.broadcasts.ts';
import type { LiveListRef } from '../../../machines/app/liveList.machine.ts';
import { Link } from '../../app/Link.tsx';
import { LiveList } from '../../app/liveList/LiveList.tsx';
import { Button } from '../../ui/Button.tsx';
import { useFormat } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { phoneOf } from '../../ui/phone.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { Tag, type TagTone } from '../../ui/Tag.tsx';
import { uiText } from '../../ui/text/id.ts';
import { useText } from '../../ui/useText.ts';
import { WhyDisabled } from '../../ui/whyDisabled.ts';
import { broadcastsText } from './text/id.ts';

const FILTERS = ['pending', 'sent', 'delivered', 'read', 'replied', 'failed', 'skipped'] as const;

const tones: Record<Recipient['state'], TagTone> = {
  queued: 'plain',
  sending: 'person',
  unknown: 'help',
  sent: 'plain',
  delivered: 'done',
  read: 'done',
  replied: 'done',
  refused: 'fail',
  skipped: 'plain',
};

/** The recipients of a broadcast with what each of them got. */
export function RecipientsTable({
  actor,
  broadcast,
  businessId,
}: {
  actor: LiveListRef<'broadcastRecipients'>;
  broadcast: Broadcast;
  businessId: string;
}) {
  const text = useText(broadcastsText);
  const snapshot = useSelector(actor, (state) => state);
  const {
    scope: { filter, size },
    rows,
    problem,
  } = snapshot.context;
  const isExporting = snapshot.matches({ listed: 'running' });
  const isResting = snapshot.matches({ listed: 'idle' }) || snapshot.matches({ listed: 'refreshing' });
  const reasons = useText(uiText).why;
  const why = snapshot.matches('failed')
    ? reasons.unloaded
    : isExporting
      ? reasons.running
      : rows?.length === 0
        ? reasons.nothing
        : reasons.loading;
  const choose = (scope: Partial<RecipientScope>) => actor.send({ type: 'scope.chosen', scope });
  return (
    <WhyDisabled value={why}>
      <section className="grid gap-3 pb-6">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <h2 className="text-base font-semibold">{text.table.title}</h2>
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              icon={<RefreshCw aria-hidden="true" size={16} />}
              disabled={!isResting && !snapshot.matches('failed')}
              onClick={() => choose({})}
            >
              {text.table.reload}
            </Button>
            <Button
              size="small"
              icon={<Download aria-hidden="true" size={16} />}
              busy={isExporting}
              disabled={!isExporting && (!isResting || rows?.length === 0)}
              onClick={() =>
                actor.send({
                  type: 'command.requested',
                  command: {
                    campaignId: broadcast.id,
                    name: broadcast.name,
                    zone: broadcast.zone,
                    texts: { columns: text.table.columns, states: text.table.states, reasons: text.why },
                  },
                })
              }
            >
              {text.table.export}
            </Button>
          </div>
        </div>
        <div className="grid grid-cols-2 gap-3 sm:max-w-md">
          <SelectField
            label={text.table.filter}
            value={filter ?? 'all'}
            options={[['all', text.table.all], ...FILTERS.map((one) => [one, text.funnel[one]] as const)]}
            onChange={(chosen) => choose({ filter: chosen === 'all' ? null : chosen })}
          />
          <SelectField
            label={text.table.size}
            value={String(size) as '10' | '50'}
            options={[
              ['10', '10'],
              ['50', '50'],
            ]}
            onChange={(chosen) => choose({ size: chosen === '50' ? 50 : 10 })}
          />
        </div>
        {problem === 'command' && <Notice tone="fail" title={text.table.exportFailed} />}
        <LiveList
          actor={actor}
          text={text.table}
          skeleton="h-14"
          empty={<output className="block text-sm text-ink-soft">{text.table.none}</output>}
          row={(recipient) => <RecipientRow recipient={recipient} businessId={businessId} />}
        />
      </section>
    </WhyDisabled>
  );
}

function RecipientRow({ recipient, businessId }: { recipient: Recipient; businessId: string }) {
  const text = useText(broadcastsText);
  const { date, zonedTime } = useFormat();
  const { name, phone, state, reason, room_id: roomId, reply_kind: reply } = recipient;
  const shown = name ?? (phone && phoneOf(phone)) ?? text.table.unnamed;
  const at = recipient.replied_at ?? recipient.read_at ?? recipient.delivered_at ?? recipient.sent_at;
  return (
    <div className="flex items-center gap-3 px-4 py-2">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="truncate font-medium">
          <bdi>{shown}</bdi>
          {name !== null && phone !== null && (
            <span className="tabular pl-2 text-sm text-ink-soft">{phoneOf(phone)}</span>
          )}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
          <Tag tone={tones[state]}>{text.table.states[state]}</Tag>
          {reply !== null && <Tag tone="help">{text.table.replies[reply]}</Tag>}
          {reason !== null && <span>{text.why[reason] ?? reason}</span>}
          {at !== null && <span className="tabular">{`${date(at)} ${zonedTime(at)}`}</span>}
        </p>
      </div>
      {roomId !== null && (
        <Link
          to={{ name: 'inbox', roomId, search: { businessId } }}
          aria-label={text.table.room(shown)}
          className="grid size-11 shrink-0 place-content-center rounded-md text-ink-soft hover:bg-hover"
        >
          <MessageCircle aria-hidden="true" size={18} />
        </Link>
      )}
    </div>
  );
}
