import { useSelector } from '@xstate/react';

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import {
  selectIsReviewing,
  selectVersionBefore,
  type PublishingRef,
} from '../../machines/training/publishing.machine.ts';
import { Link } from '../app/Link.tsx';
import { useColleagues } from '../app/useColleagues.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useFormat } from '../ui/format.ts';
import { lazyView } from '../ui/lazyView.tsx';
import { LoadingLines } from '../ui/LoadingLines.tsx';
import { Notice } from '../ui/Notice.tsx';
import { RetryButton } from '../ui/RetryButton.tsx';
import { uiText } from '../ui/text/id.ts';
import { useSaidAfterCommand } from '../ui/useSaid.ts';
import { useText } from '../ui/useText.ts';
import { DraftTag } from './SourceTags.tsx';
import { trainingText } from './text/id.ts';
import { useSourceTimes } from './useSourceTimes.ts';

const ReviewDialog = lazyView(async () => (await import('./ReviewDialog.tsx')).ReviewDialog);

/** The changes that wait, the version that answers customers, and the ways between them. */
export function Publishing({ actor, sourceOf }: { actor: PublishingRef; sourceOf: (id: string) => ScreenRoute }) {
  const text = useText(trainingText).publishing;
  const reason = useText(uiText).why.running;
  const { count } = useFormat();
  const snapshot = useSelector(actor, (state) => state);
  const before = useSelector(actor, selectVersionBefore);
  const isReviewing = useSelector(actor, selectIsReviewing);
  const { changes, isOwner, notice } = snapshot.context;
  useSaidAfterCommand(
    snapshot.matches('refreshing')
      ? 'read'
      : snapshot.hasTag('busy') || snapshot.matches('confirmingRestore')
        ? 'command'
        : null,
    useText(uiText).refreshed,
  );
  if (snapshot.matches('failed'))
    return (
      <Notice
        tone="fail"
        title={text.failed}
        action={<RetryButton size="small" onClick={() => actor.send({ type: 'retry.requested' })} />}
      />
    );
  if (changes === null) return <LoadingLines label={text.loading} lines={['h-19 rounded-lg']} />;
  const isRestoring = snapshot.matches('restoring');
  const others = changes.count - changes.changes.length;
  return (
    <section aria-label={text.label} className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 gap-0.5">
          {(changes.count > 0 || changes.version !== null) && (
            <p className="tabular font-semibold">
              {changes.count === 0 ? text.none : text.waiting(count(changes.count))}
            </p>
          )}
          {changes.count > 0 && changes.version !== null && <p className="text-sm text-ink-soft">{text.waitingBody}</p>}
          {changes.count > 0 && !isOwner && <p className="text-sm text-ink-soft">{text.owner}</p>}
          <VersionLine version={changes.version} />
        </div>
        <div className="flex flex-wrap gap-2 empty:hidden">
          {isOwner && before !== null && (
            <Button
              size="small"
              busy={isRestoring}
              disabled={!isRestoring && !snapshot.can({ type: 'restore.requested' })}
              because={reason}
              onClick={() => actor.send({ type: 'restore.requested' })}
            >
              {isRestoring ? text.restoring : text.restore(count(before))}
            </Button>
          )}
          {isOwner && changes.count > 0 && (
            <Button
              variant="primary"
              size="small"
              disabled={!snapshot.can({ type: 'publish.requested' })}
              because={reason}
              onClick={() => actor.send({ type: 'publish.requested' })}
            >
              {text.publish}
            </Button>
          )}
        </div>
      </div>
      {notice !== null && (
        <Notice tone={notice === 'published' || notice === 'restored' ? 'info' : 'fail'} title={text.notices[notice]} />
      )}
      {changes.count > 0 && (
        <details className="-mb-2">
          <summary className="min-h-11 cursor-pointer py-2 text-sm font-semibold text-accent-strong">
            {text.show}
          </summary>
          <ul className="divide-y divide-line">
            {changes.changes.map(({ id, title, draft }) => (
              <li key={id} className="flex min-h-11 items-center gap-2">
                <DraftTag draft={draft} />
                <Link to={sourceOf(id)} className="min-w-0 flex-1 truncate py-2.5 text-sm hover:underline">
                  <bdi>{title}</bdi>
                </Link>
              </li>
            ))}
          </ul>
          {others > 0 && <p className="tabular py-2 text-sm text-ink-soft">{text.others(count(others))}</p>}
        </details>
      )}
      {isReviewing && <ReviewDialog actor={actor} sourceOf={sourceOf} />}
      {before !== null && (
        <ConfirmDialog
          open={snapshot.matches('confirmingRestore')}
          title={text.confirmTitle(count(before))}
          confirm={text.confirm}
          onConfirm={() => actor.send({ type: 'restore.confirmed' })}
          onClose={() => actor.send({ type: 'restore.cancelled' })}
        >
          {text.confirmBody(count(before))}
        </ConfirmDialog>
      )}
    </section>
  );
}

function VersionLine({
  version,
}: {
  version: NonNullable<ReturnType<PublishingRef['getSnapshot']>['context']['changes']>['version'];
}) {
  const text = useText(trainingText).publishing;
  const { count } = useFormat();
  const at = useSourceTimes();
  const nameOf = useColleagues();
  if (version === null) return <p className="text-sm text-ink-soft">{text.noVersion}</p>;
  const name = nameOf(version.published_by);
  const number = count(version.number);
  const when = at(version.published_at);
  return (
    <p className="tabular text-sm text-ink-soft">
      {name === null ? text.version(number, when) : text.versionBy(number, when, name)}
      {version.restored_from !== null && ` (${text.restored(count(version.restored_from))})`}
    </p>
  );
}
