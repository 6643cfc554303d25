import { useSelector } from '@xstate/react';
import {
  ChevronDown,
  Download,
  FileUp,
  GripVertical,
  ListFilter,
  MessageSquareReply,
  Plus,
  Shapes,
} from 'lucide-react';
import { useState, type DragEvent } from 'react';

import type { ReplyRow } from '../../contracts/suggestions.ts';
import { selectIsFiltered, type PagedListRef } from '../../machines/app/pagedList.machine.ts';
import { REPLIES_PAGE_SIZE, REPLY_GROUPS } from '../../machines/suggestions/replyDraft.ts';
import { IMPORT_REPLIES, NEW_REPLY, replyRoute } from '../../machines/suggestions/suggestions.ts';
import { ButtonLink } from '../app/ButtonLink.tsx';
import { Link } from '../app/Link.tsx';
import { ListPage } from '../app/pagedList/ListPage.tsx';
import { Button } from '../ui/Button.tsx';
import { ChoiceChip } from '../ui/Chip.tsx';
import { classes } from '../ui/classes.ts';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { useFormat } from '../ui/format.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Switch } from '../ui/Switch.tsx';
import { Tag } from '../ui/Tag.tsx';
import { uiText } from '../ui/text/id.ts';
import { useText } from '../ui/useText.ts';
import { selectIsReady } from './isReady.ts';
import { Proposals } from './Proposals.tsx';
import { ReplyFile } from './ReplyFile.tsx';
import { suggestionsText } from './text/id.ts';

type RepliesRef = PagedListRef<'replies'>;

/** The quick replies of the team and the user's own, in the order in which they are offered. */
export function ReplyList({ actor }: { actor: RepliesRef }) {
  const text = useText(suggestionsText);
  const { businessId, refusal, about, isOwner, rows, total } = useSelector(actor, (snapshot) => snapshot.context);
  const isReady = useSelector(actor, selectIsReady);
  const { nothing } = useText(uiText).why;
  const [dragged, setDragged] = useState<string | null>(null);
  return (
    <ListPage<'replies'>
      actor={actor}
      size={REPLIES_PAGE_SIZE}
      text={text}
      icon={<MessageSquareReply size={22} />}
      action={
        <div className="flex flex-wrap gap-2">
          <Button
            icon={<Download aria-hidden="true" size={18} />}
            disabled={!isReady || total === 0}
            because={isReady ? nothing : null}
            onClick={() => actor.send({ type: 'command.requested', command: { do: 'export' } })}
          >
            {text.export}
          </Button>
          <ButtonLink to={replyRoute(businessId, IMPORT_REPLIES)}>
            <FileUp aria-hidden="true" size={18} />
            {text.import}
          </ButtonLink>
          <ButtonLink to={replyRoute(businessId, NEW_REPLY)} variant="primary">
            <Plus aria-hidden="true" size={18} />
            {text.create}
          </ButtonLink>
        </div>
      }
      notices={
        <>
          {refusal !== null && <Notice tone="fail" title={text.refused[refusal]} />}
          {about?.mayEdit === false && <Notice title={text.forOwners} />}
          {about !== null && about.proposals.length > 0 && <Proposals actor={actor} />}
        </>
      }
      filters={<Filters actor={actor} />}
      row={(reply) => <ReplyItem actor={actor} reply={reply} rows={rows ?? []} dragged={dragged} onDrag={setDragged} />}
    >
      {isOwner && about !== null && (
        <Switch
          label={text.rule}
          hint={text.ruleHint}
          checked={about.isForOwners}
          disabled={!isReady}
          onChange={(isForOwners) => actor.send({ type: 'command.requested', command: { do: 'setRule', isForOwners } })}
        />
      )}
    </ListPage>
  );
}

function Filters({ actor }: { actor: RepliesRef }) {
  const text = useText(suggestionsText);
  const { about, route } = useSelector(actor, (snapshot) => snapshot.context);
  const { status, kind } = route.search;
  const group = REPLY_GROUPS.find((known) => known === status) ?? '';
  const categories = [...new Set([...(about?.categories ?? []), ...(kind === undefined ? [] : [kind])])];
  return (
    <div className="-mx-4 flex items-center gap-1.5 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:px-0">
      <ChoiceChip
        label={text.show}
        value={group}
        isOn={group !== ''}
        icon={<ListFilter aria-hidden="true" size={14} />}
        options={[['', text.groups.all], ...REPLY_GROUPS.map((one) => [one, text.groups[one]] as const)]}
        onChange={(value) => actor.send({ type: 'filter.chosen', search: { status: value || undefined } })}
      />
      <ChoiceChip
        label={text.category}
        value={kind ?? ''}
        isOn={kind !== undefined}
        icon={<Shapes aria-hidden="true" size={14} />}
        options={[['', text.anyCategory], ...categories.map((one) => [one, one] as const)]}
        onChange={(value) => actor.send({ type: 'filter.chosen', search: { kind: value || undefined } })}
      />
    </div>
  );
}

interface ReplyItemProps {
  actor: RepliesRef;
  reply: ReplyRow;
  /** Of the page, in their order. */
  rows: readonly ReplyRow[];
  /** The id of the reply that is being dragged. */
  dragged: string | null;
  onDrag: (id: string | null) => void;
}

function ReplyItem({ actor, reply, rows, dragged, onDrag }: ReplyItemProps) {
  const text = useText(suggestionsText);
  const { count, date } = useFormat();
  const businessId = useSelector(actor, (snapshot) => snapshot.context.businessId);
  const isReady = useSelector(actor, selectIsReady);
  const isFiltered = useSelector(actor, selectIsFiltered);
  const [isOver, setOver] = useState(false);
  const { id, title, shortcut, body, category, accepted, edited, ignored } = reply;
  const at = rows.findIndex((row) => row.id === id);
  const move = (moved: string, before: string | null) =>
    actor.send({ type: 'command.requested', command: { do: 'move', id: moved, before } });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const from = rows.findIndex((row) => row.id === dragged);
    // Downwards it takes the place after this one, upwards the place before.
    if (dragged !== null && dragged !== id) move(dragged, from < at ? (rows[at + 1]?.id ?? null) : id);
    onDrag(null);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons move it without a mouse
    <article
      aria-label={title}
      onDragOver={(event) => {
        if (dragged === null) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classes(
        'relative grid grid-cols-[minmax(0,1fr)] gap-2 p-3 md:px-4',
        isOver && 'bg-accent-wash',
        dragged === id && 'opacity-50',
      )}
    >
      <div className="flex min-w-0 items-start gap-1">
        {reply.may_edit && !isFiltered && (
          <span
            draggable
            aria-hidden="true"
            title={text.drag}
            onDragStart={(event) => {
              event.dataTransfer.setData('text/plain', title);
              onDrag(id);
            }}
            onDragEnd={() => onDrag(null)}
            className="-ml-2 hidden cursor-grab py-1 text-ink-soft md:pointer-fine:block"
          >
            <GripVertical size={18} />
          </span>
        )}
        <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
          <h2 className="flex min-w-0 flex-wrap items-baseline gap-x-2 font-semibold">
            {reply.may_edit ? (
              <Link to={replyRoute(businessId, id)} className="wrap-anywhere hover:underline">
                <bdi>{title}</bdi>
              </Link>
            ) : (
              <bdi className="wrap-anywhere">{title}</bdi>
            )}
            <span className="text-sm font-medium text-ink-soft">{`/${shortcut}`}</span>
          </h2>
          {(category !== null || reply.is_personal || !reply.is_enabled) && (
            <p className="flex flex-wrap gap-1.5">
              {category !== null && <Tag>{category}</Tag>}
              {reply.is_personal && <Tag tone="person">{text.personal}</Tag>}
              {!reply.is_enabled && <Tag tone="help">{text.off}</Tag>}
            </p>
          )}
          <p lang="id" className="line-clamp-3 text-sm wrap-anywhere whitespace-pre-wrap text-ink-soft">
            <bdi>{body}</bdi>
          </p>
          {reply.file !== null && <ReplyFile file={reply.file} />}
          <p className="tabular flex flex-wrap gap-x-3 text-xs text-ink-soft">
            <span>
              {accepted + edited + ignored === 0
                ? text.unused
                : text.uses(count(accepted), count(edited), count(ignored))}
            </span>
            {reply.last_used_at !== null && <span>{text.lastUsed(date(reply.last_used_at))}</span>}
          </p>
        </div>
      </div>
      {reply.common_edit !== null && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1 rounded-md bg-sunken px-3 py-2 text-sm">
          <p className="font-semibold">{text.oftenEdited(count(reply.common_edit.times))}</p>
          <p lang="id" className="line-clamp-3 wrap-anywhere whitespace-pre-wrap">
            <bdi>{reply.common_edit.body}</bdi>
          </p>
          {reply.may_edit && (
            <Link
              to={replyRoute(businessId, id)}
              className="inline-flex min-h-11 items-center justify-self-start font-semibold text-accent-strong underline md:min-h-8"
            >
              {text.mend}
            </Link>
          )}
        </div>
      )}
      {reply.may_edit && (
        <fieldset aria-label={text.actions(title)} className="-mb-1 -ml-2 flex flex-wrap items-center gap-1">
          {!isFiltered && (
            <>
              <IconButton
                label={text.up(title)}
                icon={<ChevronDown size={18} className="rotate-180" />}
                disabled={!isReady || at <= 0}
                onClick={() => move(id, rows[at - 1]?.id ?? null)}
              />
              <IconButton
                label={text.down(title)}
                icon={<ChevronDown size={18} />}
                disabled={!isReady || at === rows.length - 1}
                onClick={() => move(id, rows[at + 2]?.id ?? null)}
              />
            </>
          )}
          <Button
            size="small"
            variant="quiet"
            disabled={!isReady}
            onClick={() =>
              actor.send({
                type: 'command.requested',
                command: { do: reply.is_enabled ? 'disable' : 'enable', id },
              })
            }
          >
            {reply.is_enabled ? text.disable : text.enable}
          </Button>
          <ConfirmButton
            label={text.remove}
            confirmLabel={text.confirmRemove}
            disabled={!isReady}
            onConfirm={() => actor.send({ type: 'command.requested', command: { do: 'remove', id } })}
          />
        </fieldset>
      )}
    </article>
  );
}
