import { useSelector } from '@xstate/react';

import { selectRows, type RecordListRef, type RecordListSnapshot } from '../../machines/app/recordList.machine.ts';
import { selectNotices } from '../../machines/app/workspace.machine.ts';
import { useApp, useOptionalActor } from '../app/AppContext.tsx';
import { RecordList } from '../app/recordList/RecordList.tsx';
import { customerText } from '../customer/text/id.ts';
import { Button } from '../ui/Button.tsx';
import { useFormat } from '../ui/format.ts';
import { Tag } from '../ui/Tag.tsx';
import { useNow } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';

/** The number of unread notices. */
const selectUnread = (snapshot: RecordListSnapshot<'notices'> | undefined): number =>
  (snapshot && selectRows(snapshot))?.filter(({ read_at: seen }) => seen === null).length ?? 0;

/** The notices of the signed-in user: about invitations and business handovers. */
export function NoticeList({ actor }: { actor: RecordListRef<'notices'> }) {
  const text = useText(customerText).notices;
  const { dayName, clockTime } = useFormat();
  const now = useNow();
  const unread = useSelector(actor, selectUnread);
  return (
    <section aria-label={text.title} className="grid grid-cols-[minmax(0,1fr)] gap-2 px-2">
      <h3 className="text-xs font-semibold text-ink-soft">{text.title}</h3>
      <RecordList actor={actor} texts={text}>
        {(notices, isDoing) => (
          <>
            {notices.length === 0 && <p className="text-sm text-ink-soft">{text.none}</p>}
            <ul className="grid max-h-36 gap-2 overflow-y-auto">
              {notices.map(({ id, kind, detail, created_at: at, read_at: seen }) => (
                <li key={id} className="grid gap-0.5 text-sm">
                  <span className={seen === null ? 'font-semibold' : undefined}>
                    <bdi className="break-words">{text.kinds[kind]?.(detail) ?? text.other}</bdi>{' '}
                    {seen === null && <Tag className="align-bottom">{text.fresh}</Tag>}
                  </span>
                  <time dateTime={at} className="tabular text-xs text-ink-soft">
                    {[dayName(at, now, text.day), clockTime(at)].join(', ')}
                  </time>
                </li>
              ))}
            </ul>
            {unread > 0 && (
              <Button
                size="small"
                className="justify-self-start"
                busy={isDoing}
                onClick={() => actor.send({ type: 'command.requested', command: { do: 'read' } })}
              >
                {text.read}
              </Button>
            )}
          </>
        )}
      </RecordList>
    </section>
  );
}

const useNotices = () => {
  const workspace = useSelector(useApp(), (snapshot) => snapshot.children.workspace);
  return useOptionalActor(useSelector(workspace, (snapshot) => snapshot && selectNotices(snapshot)));
};

/** The notices in the account menu, once they are loaded. */
export function NoticeListContainer() {
  const actor = useNotices();
  return actor && <NoticeList actor={actor} />;
}

/** The number of unread notices, on the button of the account menu. */
export function UnreadNoticesBadge() {
  const text = useText(customerText).notices;
  const { count } = useFormat();
  const unread = useSelector(useNotices(), selectUnread);
  if (unread === 0) return null;
  return (
    <span className="tabular absolute -top-1 -right-1 grid min-w-5 place-content-center rounded-full bg-accent px-1 text-xs font-semibold text-on-accent">
      <span aria-hidden="true">{count(unread)}</span>
      <span className="sr-only">{text.unread(count(unread))}</span>
    </span>
  );
}
