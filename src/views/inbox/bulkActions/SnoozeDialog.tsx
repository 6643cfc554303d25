import { useId, useState } from 'react';

import { DAY } from '../../../contracts/time.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { useFormat } from '../../ui/format.ts';
import { useText } from '../../ui/useText.ts';
import { presets, presetTime } from './snoozeTimes.ts';
import { bulkActionsText } from './text/id.ts';

/** The database accepts slightly less than a year, in ms. */
const MAX_SNOOZE_MS = 365 * DAY;

/** Chooses when a reminder is due: a preset, or a custom date and time. */
export function SnoozeDialog({
  remindAt = null,
  onClose,
  onChoose,
  onWake,
}: {
  /** The current reminder, in epoch ms. */
  remindAt?: number | null;
  onClose: () => void;
  onChoose: (until: number) => void;
  /** Removes the reminder. */
  onWake?: (() => void) | undefined;
}) {
  const text = useText(bulkActionsText).snooze;
  const format = useFormat();
  const { date, clockTime, toLocalTime, fromLocalTime, zoneAt } = format;
  const id = useId();
  const [now] = useState(() => Date.now());
  const [typed, setTyped] = useState(() =>
    toLocalTime(remindAt !== null && remindAt > now ? remindAt : presetTime('hour', now, format)),
  );
  const [error, setError] = useState<'unread' | 'past' | 'far' | null>(null);
  const times = presets.map((preset) => ({ preset, at: presetTime(preset, now, format) }));
  const submit = () => {
    const at = fromLocalTime(typed);
    const error = Number.isNaN(at)
      ? 'unread'
      : at <= Date.now()
        ? 'past'
        : at > Date.now() + MAX_SNOOZE_MS
          ? 'far'
          : null;
    setError(error);
    if (error === null) onChoose(at);
  };
  return (
    <Dialog open title={text.title} onClose={onClose}>
      <p className="pb-2 text-ink-soft">{text.note}</p>
      <ul>
        {times
          // On a Sunday "tomorrow" and "Monday" are the same time, so only one is offered.
          .filter(({ at }, index) => times.findIndex((other) => other.at === at) === index)
          .map(({ preset, at }) => (
            <li key={preset}>
              <button
                type="button"
                onClick={() => onChoose(preset === 'hour' ? presetTime(preset, Date.now(), format) : at)}
                className="-mx-2 flex min-h-12 w-[calc(100%+1rem)] items-center justify-between gap-3 rounded-md px-2 text-left font-semibold hover:bg-hover"
              >
                {text.presets[preset]}
                <span className="text-sm font-normal text-ink-soft tabular-nums">
                  {text.at(date(at), clockTime(at))}
                </span>
              </button>
            </li>
          ))}
      </ul>
      <Form className="mt-2 grid gap-1.5 border-t border-line pt-3" onSubmit={submit}>
        <label htmlFor={id} className="text-sm font-semibold">
          {text.own(zoneAt(now))}
        </label>
        <div className="flex flex-wrap gap-2">
          <input
            id={id}
            type="datetime-local"
            value={typed}
            min={toLocalTime(now)}
            aria-invalid={error !== null}
            aria-describedby={error === null ? undefined : `${id}-error`}
            onChange={({ target }) => {
              setTyped(target.value);
              setError(null);
            }}
            className="min-h-11 min-w-0 flex-1 basis-48 rounded-md border border-line-strong bg-surface px-3"
          />
          <Button type="submit" variant="primary">
            {text.remind}
          </Button>
        </div>
        {error !== null && (
          <p id={`${id}-error`} role="alert" className="text-sm text-fail">
            {text.errors[error]}
          </p>
        )}
      </Form>
      {onWake && (
        <div className="pt-3">
          <Button size="small" variant="quiet" onClick={onWake}>
            {text.wake}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
