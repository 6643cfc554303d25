import type { AuditEntry } from '../../contracts/admin.ts';
import { useFormat } from '../ui/format.ts';
import { useNow } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { adminText } from './text/id.ts';

/** One entry of the audit log. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const text = useText(adminText);
  const { clockTime, dayName } = useFormat();
  const now = useNow();
  const { reason, ...rest } = entry.detail;
  const action = Object.hasOwn(text.audit.actions, entry.action) ? text.audit.actions[entry.action] : entry.action;
  return (
    <article className="grid gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p>
          <bdi className="font-semibold">{entry.actor ?? text.audit.system}</bdi> {action}
        </p>
        <time dateTime={entry.at} className="tabular text-sm text-ink-soft">
          {`${dayName(entry.at, now, text.days)} ${clockTime(entry.at)}`}
        </time>
      </div>
      {typeof reason === 'string' && (
        <p className="text-sm">
          {text.audit.reason}
          {': '}
          <bdi>{reason}</bdi>
        </p>
      )}
      {(entry.businessId !== null || Object.keys(rest).length > 0) && (
        <details className="text-sm text-ink-soft">
          <summary className="inline-flex min-h-11 items-center md:min-h-9">{text.audit.detail}</summary>
          <pre className="max-h-60 overflow-auto rounded-md bg-sunken p-3 text-xs whitespace-pre-wrap wrap-anywhere">
            {JSON.stringify({ ...(entry.businessId !== null && { business_id: entry.businessId }), ...rest }, null, 2)}
          </pre>
        </details>
      )}
    </article>
  );
}
