import { useId, useState } from 'react';

import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { useText } from '../../ui/useText.ts';
import { fieldOf, instantOf, presets, timeOf } from './snoozeTimes.ts';
import { bulkActionsText } from './text/id.ts';

/** What the database keeps at most, in ms: somewhat less than a year. */
const LONGEST = 365 * 86_400_000;

/** When somebody wants to be reminded of chats: one press, or a day and a time of their own. */
export function SnoozeDialog({
  remindAt = null,
  onClose,
  onChoose,
  onWake,
}: {
  /** When they wanted to be so far, in epoch ms. */
  remindAt?: number | null;
  onClose: () => void;
  onChoose: (until: number) => void;
  /** They do not want to be reminded any more. */
  onWake?: (() => void) | undefined;
}) {
  const text = useText(bulkActionsText).snooze;
  const { date, clockTime } = useFormat();
  const id = useId();
  const [now] = useState(() => Date.now());
  const [typed, setTyped] = useState(() =>
    fieldOf(remindAt !== null && remindAt > now ? remindAt : timeOf('hour', now)),
  );
  const [refused, setRefused] = useState<'unread' | 'past' | 'far' | null>(null);
  const times = presets.map((preset) => ({ preset, at: timeOf(preset, now) }));
  const take = () => {
    const at = instantOf(typed);
    const why = Number.isNaN(at) ? 'unread' : at <= Date.now() ? 'past' : at > Date.now() + LONGEST ? 'far' : null;
    setRefused(why);
    if (why === null) onChoose(at);
  };
  return (
    <Dialog open title={text.title} onClose={onClose}>
      <p className="pb-2 text-ink-soft">{text.note}</p>
      <ul>
        {times
          // Where tomorrow is Monday it is said once.
          .filter(({ at }, place) => times.findIndex((other) => other.at === at) === place)
          .map(({ preset, at }) => (
            <li key={preset}>
              <button
                type="button"
                onClick={() => onChoose(preset === 'hour' ? timeOf(preset, Date.now()) : at)}
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
      <form
        noValidate
        className="mt-2 grid gap-1.5 border-t border-line pt-3"
        onSubmit={(event) => {
          event.preventDefault();
          take();
        }}
      >
        <label htmlFor={id} className="text-sm font-semibold">
          {text.own}
        </label>
        <div className="flex flex-wrap gap-2">
          <input
            id={id}
            type="datetime-local"
            value={typed}
            min={fieldOf(now)}
            aria-invalid={refused !== null}
            aria-describedby={refused === null ? undefined : `${id}-refused`}
            onChange={({ target }) => {
              setTyped(target.value);
              setRefused(null);
            }}
            className="min-h-11 min-w-0 flex-1 basis-48 rounded-md border border-line-strong/60 bg-surface px-3"
          />
          <Button type="submit" look="primary">
            {text.remind}
          </Button>
        </div>
        {refused !== null && (
          <p id={`${id}-refused`} role="alert" className="text-sm text-fail">
            {text.refused[refused]}
          </p>
        )}
      </form>
      {onWake && (
        <div className="pt-3">
          <Button size="small" look="quiet" onClick={onWake}>
            {text.wake}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
