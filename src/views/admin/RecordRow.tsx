import type { AuditEntry } from '../../contracts/admin.ts';
import { useFormat } from '../ui/format.ts';
import { useMinute } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { adminText } from './text/id.ts';

/** What somebody did, when, and why. */
export function RecordRow({ record }: { record: AuditEntry }) {
  const text = useText(adminText);
  const { clockTime, dayName } = useFormat();
  const now = useMinute();
  const { reason, ...rest } = record.detail;
  const action = Object.hasOwn(text.record.actions, record.action) ? text.record.actions[record.action] : record.action;
  return (
    <article className="grid gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p>
          <bdi className="font-semibold">{record.actor ?? text.record.system}</bdi> {action}
        </p>
        <time dateTime={record.at} className="tabular text-sm text-ink-soft">
          {`${dayName(record.at, now, text.days)} ${clockTime(record.at)}`}
        </time>
      </div>
      {typeof reason === 'string' && (
        <p className="text-sm">
          {text.record.reason}
          {': '}
          <bdi>{reason}</bdi>
        </p>
      )}
      {(record.businessId !== null || Object.keys(rest).length > 0) && (
        <details className="text-sm text-ink-soft">
          <summary className="inline-flex min-h-11 items-center md:min-h-9">{text.record.detail}</summary>
          <pre className="max-h-60 overflow-auto rounded-md bg-sunken p-3 text-xs whitespace-pre-wrap wrap-anywhere">
            {JSON.stringify(
              { ...(record.businessId !== null && { business_id: record.businessId }), ...rest },
              null,
              2,
            )}
          </pre>
        </details>
      )}
    </article>
  );
}
