import type { AuditEntry } from '../../contracts/admin.ts';
import { reasonText } from '../reasons/reasonText.ts';
import { reasonsText } from '../reasons/text/id.ts';
import { useFormat } from '../ui/format.ts';
import { useNow } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { auditActionsText, type AuditActionsText } from './text/auditActions.id.ts';
import { adminText } from './text/id.ts';

/** One entry of the audit log. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const text = useText(adminText);
  const names = useText(auditActionsText);
  const reasons = useText(reasonsText);
  const { clockTime, dayName } = useFormat();
  const now = useNow();
  const { business } = entry;
  const { reason, ...rest } = entry.detail;
  const subject = subjectOf(entry.detail);
  return (
    <article className="grid gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 wrap-anywhere">
          <bdi className="font-semibold">{entry.actor ?? names.system}</bdi> {actionName(entry, names)}
          {subject !== null && (
            <>
              {': '}
              <bdi>{subject}</bdi>
            </>
          )}
        </p>
        <time dateTime={entry.at} className="tabular text-sm text-ink-soft">
          {`${dayName(entry.at, now, text.days)} ${clockTime(entry.at)}`}
        </time>
      </div>
      {business && (
        <p className="text-sm wrap-anywhere text-ink-soft">
          <bdi>{business.name ?? text.audit.deletedBusiness}</bdi>
        </p>
      )}
      {typeof reason === 'string' && (
        <p className="text-sm wrap-anywhere">
          {text.audit.reason}
          {': '}
          <bdi>{names.reasons[`${entry.action}: ${reason}`] ?? reasonText(reason, reasons)}</bdi>
        </p>
      )}
      {(business !== null || Object.keys(rest).length > 0) && (
        <details className="text-sm text-ink-soft">
          <summary className="inline-flex min-h-11 items-center md:min-h-9">{text.audit.detail}</summary>
          <pre className="max-h-60 overflow-auto rounded-md bg-sunken p-3 text-xs whitespace-pre-wrap wrap-anywhere">
            {JSON.stringify(
              { action: entry.action, ...(business !== null && { business_id: business.id }), ...rest },
              null,
              2,
            )}
          </pre>
        </details>
      )}
    </article>
  );
}

/** What was done, in words; of a view, what was seen. */
const actionName = ({ action, detail }: AuditEntry, { actions, views, other }: AuditActionsText): string => {
  const view = action === 'business.viewed' ? detail['view'] : undefined;
  if (typeof view === 'string' && Object.hasOwn(views, view)) return views[view] as string;
  return Object.hasOwn(actions, action) ? actions[action as keyof typeof actions] : other;
};

/** What the action was about, if the record names it: a source, a person, a broadcast, an address. */
const subjectOf = ({ title, name, email, admin }: AuditEntry['detail']): string | null =>
  ([title, name, email, admin].find((value) => typeof value === 'string' && value !== '') as string | undefined) ??
  null;
