import { useSelector } from '@xstate/react';
import { Undo2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import type { RecordCommand, RecordRow } from '../../contracts/app.recordList.ts';
import type { PrivacyRequestKind } from '../../contracts/customer.ts';
import { MAX_CUSTOMER_NAME, MAX_REFUSAL_REASON } from '../../contracts/limits.ts';
import { selectRows, type RecordListRef } from '../../machines/app/recordList.machine.ts';
import type { DataExportRef } from '../../machines/customer/dataExport.machine.ts';
import type { Room } from '../../machines/inbox/rooms.store.ts';
import { RecordList } from '../app/recordList/RecordList.tsx';
import { nameOf } from '../inbox/roomName.ts';
import { inboxText } from '../inbox/text/id.ts';
import { Button } from '../ui/Button.tsx';
import { Form } from '../ui/Form.tsx';
import { useFormat } from '../ui/format.ts';
import { RareSection } from '../ui/PanelSection.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { Tag } from '../ui/Tag.tsx';
import { TextDialog } from '../ui/TextDialog.tsx';
import { useNow } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { DataExport } from './DataExport.tsx';
import { useMemberNames } from './memberNames.ts';
import { customerText } from './text/id.ts';

/** Milliseconds before the deadline from which a request is urgent. */
const URGENT_BEFORE = 24 * 3_600_000;

const KINDS: readonly PrivacyRequestKind[] = ['export', 'correct', 'erase', 'opt_out_of_marketing'];

type Request = RecordRow<'privacyRequests'>;

export interface PrivacyRequestsProps {
  actor: RecordListRef<'privacyRequests'>;
  /** Undefined until its code has loaded. */
  dataExport: DataExportRef | undefined;
  userId: string;
  isOwner: boolean;
  room: Room;
}

/** A customer's requests under the data protection law, with their deadlines, and the actions that fulfil them. */
export function PrivacyRequests({ actor, dataExport, userId, isOwner, room }: PrivacyRequestsProps) {
  const text = useText(customerText).privacyRequests;
  const { date } = useFormat();
  const { erased_at: erasedAt } = room;
  const hasRequests = useSelector(actor, (snapshot) => (selectRows(snapshot) ?? []).length > 0);
  return (
    <RareSection title={text.title} hint={text.hint} isNeeded={hasRequests || erasedAt !== null}>
      {erasedAt !== null && <p className="font-semibold">{text.erasedOn(date(erasedAt))}</p>}
      <RecordList actor={actor} texts={text}>
        {(requests, isRunning) => (
          <>
            <MarketingStopped requests={requests} />
            {requests.length === 0 && <p className="text-sm text-ink-soft">{text.none}</p>}
            <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
              {requests.map((request) => (
                <li key={request.id} className="overflow-x-clip rounded-md bg-sunken p-3">
                  <RequestItem {...{ request, actor, userId, isOwner, isRunning }} />
                </li>
              ))}
            </ol>
            {erasedAt === null && (
              <Collapsible title={text.manage} isNeeded={requests.some(({ outcome }) => outcome === null)}>
                <RequestActions {...{ actor, dataExport, isRunning, isOwner, room }} />
              </Collapsible>
            )}
          </>
        )}
      </RecordList>
    </RareSection>
  );
}

/** Opens by itself while `isNeeded`, until the user toggles it. A toggle counts more, because an action inside may end the need. */
function Collapsible({ title, isNeeded, children }: { title: string; isNeeded: boolean; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  return (
    <details open={isOpen ?? isNeeded} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold text-accent-strong">
        {title}
      </summary>
      {children}
    </details>
  );
}

/** The date since which the customer wants no offers, if requested. */
function MarketingStopped({ requests }: { requests: readonly Request[] }) {
  const { marketingStopped } = useText(customerText).privacyRequests;
  const { date } = useFormat();
  const since = requests.find(({ kind, outcome }) => kind === 'opt_out_of_marketing' && outcome === 'done')?.settled_at;
  return since && <p className="font-semibold">{marketingStopped(date(since))}</p>;
}

function RequestItem(
  props: Omit<PrivacyRequestsProps, 'dataExport' | 'room'> & { request: Request; isRunning: boolean },
) {
  const { request, actor, userId, isOwner, isRunning } = props;
  const text = useText(customerText).privacyRequests;
  const { date, clockTime, elapsed } = useFormat();
  const nameOf = useMemberNames(userId);
  const { customer } = useText(customerText).consent;
  const requestedBy = request.is_requested_by_customer ? customer : nameOf(request.requested_by);
  const settledBy = request.is_settled_by_customer ? customer : nameOf(request.settled_by);
  const now = useNow();
  const [refusing, setRefusing] = useState(false);
  const when = (at: string) => `${date(at)}, ${clockTime(at)}`;
  const due = Date.parse(request.due_at);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1 text-sm wrap-anywhere">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">{text.kinds[request.kind]}</span>
        {request.outcome === null && (
          <Tag tone={due < now ? 'fail' : due - now < URGENT_BEFORE ? 'help' : 'plain'}>
            {due < now ? text.overdue(elapsed(due, now)) : text.due(elapsed(now, due))}
          </Tag>
        )}
      </p>
      <p className="text-xs text-ink-soft">
        <bdi>{text.recorded(when(request.requested_at), requestedBy)}</bdi>
      </p>
      {request.settled_at !== null && (
        <p className="text-xs text-ink-soft">
          <bdi>
            {request.outcome === 'refused'
              ? text.refused(when(request.settled_at), settledBy, request.reason ?? '')
              : text[request.outcome ?? 'done'](when(request.settled_at), settledBy)}
          </bdi>
        </p>
      )}
      {request.kind === 'opt_out_of_marketing' &&
        request.outcome === 'done' &&
        !request.is_settled_by_customer &&
        now < due && (
          <div className="grid gap-1">
            <p className="text-xs text-ink-soft">{text.undoUntil(when(request.due_at))}</p>
            <Button
              size="small"
              className="justify-self-start"
              icon={<Undo2 aria-hidden="true" size={16} />}
              disabled={isRunning}
              onClick={() =>
                actor.send({ type: 'command.requested', command: { do: 'undoStopMarketing', id: request.id } })
              }
            >
              {text.actions.undoStop}
            </Button>
          </div>
        )}
      {request.outcome === null && isOwner && (
        <Button size="small" variant="quiet" className="justify-self-start" onClick={() => setRefusing(true)}>
          {text.actions.refuse}
        </Button>
      )}
      <TextDialog
        open={refusing}
        title={text.refuse.title}
        label={text.refuse.label}
        hint={text.refuse.hint}
        confirm={text.actions.refuse}
        isValid={(typed) => typed !== '' && typed.length <= MAX_REFUSAL_REASON}
        onClose={() => setRefusing(false)}
        onConfirm={(reason) => {
          setRefusing(false);
          actor.send({ type: 'command.requested', command: { do: 'refuse', id: request.id, reason } });
        }}
      />
    </div>
  );
}

/** Records a request, and fulfils one. */
function RequestActions(props: Omit<PrivacyRequestsProps, 'userId'> & { isRunning: boolean }) {
  const { actor, dataExport, isRunning, isOwner, room } = props;
  const text = useText(customerText).privacyRequests;
  const name = nameOf(room, useText(inboxText));
  const [kind, setKind] = useState<Request['kind']>('export');
  const [open, setOpen] = useState<'correct' | 'erase' | null>(null);
  const close = () => setOpen(null);
  const command = (wanted: RecordCommand<'privacyRequests'>) => {
    close();
    actor.send({ type: 'command.requested', command: wanted });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Form
        className="grid gap-2"
        onSubmit={() => {
          if (!isRunning) command({ do: 'request', kind });
        }}
      >
        <SelectField
          label={text.kind}
          value={kind}
          options={KINDS.map((one) => [one, text.kinds[one]] as const)}
          onChange={setKind}
        />
        <Button type="submit" size="small" className="justify-self-start" busy={isRunning}>
          {text.record}
        </Button>
      </Form>
      {dataExport && <DataExport actor={dataExport} name={name} />}
      <div className="flex flex-wrap gap-2">
        <Button size="small" disabled={isRunning} onClick={() => setOpen('correct')}>
          {text.actions.correct}
        </Button>
        <Button size="small" disabled={isRunning} onClick={() => command({ do: 'stopMarketing' })}>
          {text.actions.stop}
        </Button>
        <Button size="small" className="text-fail" disabled={isRunning || !isOwner} onClick={() => setOpen('erase')}>
          {text.actions.erase}
        </Button>
      </div>
      {!isOwner && <p className="text-xs text-ink-soft">{text.ownerOnly}</p>}
      <TextDialog
        open={open === 'correct'}
        title={text.correct.title}
        label={text.correct.label}
        initialValue={name}
        confirm={text.actions.correct}
        isValid={(typed) => typed !== '' && Array.from(typed).length <= MAX_CUSTOMER_NAME}
        onClose={close}
        onConfirm={(typed) => command({ do: 'correct', name: typed })}
      />
      <TextDialog
        open={open === 'erase'}
        title={text.erase.title}
        body={text.erase.body}
        label={text.erase.label(text.erase.word)}
        confirm={text.erase.confirm}
        isDanger
        isValid={(typed) => typed === text.erase.word}
        onClose={close}
        onConfirm={() => command({ do: 'erase' })}
      />
    </div>
  );
}
