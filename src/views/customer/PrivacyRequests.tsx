import { Undo2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import type { RecordLists } from '../../contracts/app.recordList.ts';
import type { LedgerRef } from '../../machines/app/recordList.machine.ts';
import { MOST, RIGHTS } from '../../machines/app/recordList.ts';
import type { CopyRef } from '../../machines/customer/dataExport.machine.ts';
import { Button } from '../ui/Button.tsx';
import { useFormat } from '../ui/format.ts';
import { SelectField } from '../ui/SelectField.tsx';
import { Tag } from '../ui/Tag.tsx';
import { TypedDialog } from '../ui/TextDialog.tsx';
import { useMinute } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { Copy } from './DataExport.tsx';
import { usePeople } from './memberNames.ts';
import { Listed, Part } from './PanelSection.tsx';
import { customerText } from './text/id.ts';

/** Milliseconds before the end of a request's time from which it is urgent. */
const SOON = 24 * 3_600_000;

type Request = RecordLists['rights']['row'];

export interface RightsProps {
  actor: LedgerRef;
  /** Undefined until it is there. */
  copy: CopyRef | undefined;
  userId: string;
  isOwner: boolean;
  /** What the chat is called, to be put right. */
  name: string;
  /** When everything personal was erased; null: it was not. */
  erasedAt: string | null;
}

/** What a customer may ask under the law on personal data: each request with its clock, and what is done about it. */
export function Rights({ actor, copy, userId, isOwner, name, erasedAt }: RightsProps) {
  const text = useText(customerText).rights;
  const { date } = useFormat();
  return (
    <Part title={text.title} hint={text.hint}>
      {erasedAt !== null && <p className="font-semibold">{text.erasedOn(date(erasedAt))}</p>}
      <Listed actor={actor} of="rights" words={text}>
        {(requests, isDoing) => (
          <>
            <NoOffers requests={requests} />
            {requests.length === 0 && <p className="text-sm text-ink-soft">{text.none}</p>}
            <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
              {requests.map((request) => (
                <li key={request.id} className="overflow-x-clip rounded-md bg-sunken p-3">
                  <OneRequest {...{ request, actor, userId, isOwner, isDoing }} />
                </li>
              ))}
            </ol>
            {erasedAt === null && (
              <Fold title={text.exercise} isNeeded={requests.some(({ outcome }) => outcome === null)}>
                <Exercise {...{ actor, copy, isDoing, isOwner, name }} />
              </Fold>
            )}
          </>
        )}
      </Listed>
    </Part>
  );
}

/** Opens by itself while it is needed, and stays as somebody has it: what they do in it may end the need. */
function Fold({ title, isNeeded, children }: { title: string; isNeeded: boolean; children: ReactNode }) {
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

/** Since when the customer wants no offers, if they have said so. */
function NoOffers({ requests }: { requests: readonly Request[] }) {
  const { noOffers } = useText(customerText).rights;
  const { date } = useFormat();
  const since = requests.find(({ kind, outcome }) => kind === 'stop_marketing' && outcome === 'done')?.settled_at;
  return since && <p className="font-semibold">{noOffers(date(since))}</p>;
}

function OneRequest(props: Omit<RightsProps, 'copy' | 'name' | 'erasedAt'> & { request: Request; isDoing: boolean }) {
  const { request, actor, userId, isOwner, isDoing } = props;
  const text = useText(customerText).rights;
  const { date, clockTime, elapsed } = useFormat();
  const nameOf = usePeople(userId);
  const now = useMinute();
  const [refusing, setRefusing] = useState(false);
  const when = (at: string) => `${date(at)}, ${clockTime(at)}`;
  const due = Date.parse(request.due_at);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1 text-sm wrap-anywhere">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">{text.kinds[request.kind]}</span>
        {request.outcome === null && (
          <Tag fact={due < now ? 'fail' : due - now < SOON ? 'help' : 'plain'}>
            {due < now ? text.overdue(elapsed(due, now)) : text.due(elapsed(now, due))}
          </Tag>
        )}
      </p>
      <p className="text-xs text-ink-soft">
        <bdi>{text.asked(when(request.requested_at), nameOf(request.requested_by))}</bdi>
      </p>
      {request.settled_at !== null && (
        <p className="text-xs text-ink-soft">
          <bdi>
            {request.outcome === 'refused'
              ? text.refused(when(request.settled_at), nameOf(request.settled_by), request.reason ?? '')
              : text[request.outcome ?? 'done'](when(request.settled_at), nameOf(request.settled_by))}
          </bdi>
        </p>
      )}
      {request.kind === 'stop_marketing' && request.outcome === 'done' && now < due && (
        <div className="grid gap-1">
          <p className="text-xs text-ink-soft">{text.undoUntil(when(request.due_at))}</p>
          <Button
            size="small"
            className="justify-self-start"
            icon={<Undo2 aria-hidden="true" size={16} />}
            disabled={isDoing}
            onClick={() => actor.send({ type: 'deed.requested', deed: { do: 'undoStop', id: request.id } })}
          >
            {text.act.undoStop}
          </Button>
        </div>
      )}
      {request.outcome === null && isOwner && (
        <Button size="small" look="quiet" className="justify-self-start" onClick={() => setRefusing(true)}>
          {text.act.refuse}
        </Button>
      )}
      <TypedDialog
        open={refusing}
        title={text.refuse.title}
        label={text.refuse.label}
        hint={text.refuse.hint}
        confirm={text.act.refuse}
        isRight={(typed) => typed !== '' && typed.length <= 500}
        onClose={() => setRefusing(false)}
        onConfirm={(reason) => {
          setRefusing(false);
          actor.send({ type: 'deed.requested', deed: { do: 'refuse', id: request.id, reason } });
        }}
      />
    </div>
  );
}

/** Writing down what was asked, and doing it. */
function Exercise(props: Omit<RightsProps, 'userId' | 'erasedAt'> & { isDoing: boolean }) {
  const { actor, copy, isDoing, isOwner, name } = props;
  const text = useText(customerText).rights;
  const [right, setRight] = useState<Request['kind']>('export');
  const [open, setOpen] = useState<'correct' | 'erase' | null>(null);
  const close = () => setOpen(null);
  const deed = (wanted: RecordLists['rights']['deed']) => {
    close();
    actor.send({ type: 'deed.requested', deed: wanted });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <form
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isDoing) deed({ do: 'ask', right });
        }}
      >
        <SelectField
          label={text.askLabel}
          value={right}
          options={RIGHTS.map((one) => [one, text.kinds[one]] as const)}
          onChange={setRight}
        />
        <Button type="submit" size="small" className="justify-self-start" busy={isDoing}>
          {text.ask}
        </Button>
      </form>
      {copy && <Copy actor={copy} name={name} />}
      <div className="flex flex-wrap gap-2">
        <Button size="small" disabled={isDoing} onClick={() => setOpen('correct')}>
          {text.act.correct}
        </Button>
        <Button size="small" disabled={isDoing} onClick={() => deed({ do: 'stopMarketing' })}>
          {text.act.stop}
        </Button>
        <Button size="small" className="text-fail" disabled={isDoing || !isOwner} onClick={() => setOpen('erase')}>
          {text.act.erase}
        </Button>
      </div>
      {!isOwner && <p className="text-xs text-ink-soft">{text.ownerOnly}</p>}
      <TypedDialog
        open={open === 'correct'}
        title={text.correct.title}
        label={text.correct.label}
        given={name}
        confirm={text.act.correct}
        isRight={(typed) => typed !== '' && Array.from(typed).length <= MOST.name}
        onClose={close}
        onConfirm={(typed) => deed({ do: 'correct', name: typed })}
      />
      <TypedDialog
        open={open === 'erase'}
        title={text.erase.title}
        body={text.erase.body}
        label={text.erase.label(text.erase.word)}
        confirm={text.erase.confirm}
        isDanger
        isRight={(typed) => typed === text.erase.word}
        onClose={close}
        onConfirm={() => deed({ do: 'erase' })}
      />
    </div>
  );
}
