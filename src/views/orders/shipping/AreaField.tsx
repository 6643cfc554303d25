import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';

import type { Area } from '../../../contracts/orders.areas.ts';
import type { AreaSearchRef } from '../../../machines/orders/areaSearch.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormat } from '../../ui/format.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useRefusals } from '../../ui/useRefusals.ts';
import { useText } from '../../ui/useText.ts';
import { areaName } from './areaName.ts';
import { shippingText } from './text/id.ts';

interface AreaFieldProps {
  actor: AreaSearchRef;
  /** The names of the chosen place; null: none is chosen. */
  chosen: string | null;
  /** Null: another place is to be chosen. */
  onChoose: (area: Area | null) => void;
  error?: string | undefined;
}

/** A place that is found by typing any of its names, and then stands in the place of the field. */
export function AreaField({ actor, chosen, onChoose, error }: AreaFieldProps) {
  const text = useText(shippingText);
  const refusals = useRefusals(text.refusals);
  const { count } = useFormat();
  const snapshot = useSelector(actor, (state) => state);
  const { words, areas, refusal } = snapshot.context;
  const box = useRef<HTMLDivElement>(null);
  const wasChosen = useRef(chosen !== null);
  // The pressed button disappears, so the focus moves to what takes its place.
  useEffect(() => {
    if (wasChosen.current !== (chosen !== null)) box.current?.querySelector<HTMLElement>('input, button')?.focus();
    wasChosen.current = chosen !== null;
  }, [chosen]);
  if (chosen !== null)
    return (
      <div ref={box} className="grid gap-1.5">
        <span className="text-sm font-semibold">{text.area}</span>
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-sunken p-3 text-sm">
          <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{chosen}</span>
          <Button size="small" onClick={() => onChoose(null)}>
            {text.change}
          </Button>
        </div>
      </div>
    );
  const isBusy = snapshot.matches('typing') || snapshot.hasTag('busy');
  return (
    <div ref={box} className="grid gap-2">
      <TextField
        label={text.area}
        hint={text.areaHint}
        error={error}
        value={words}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ currentTarget }) => actor.send({ type: 'words.typed', words: currentTarget.value })}
        // Enter would submit the form before a place is chosen.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        after={isBusy && <Spinner className="size-5" />}
      />
      <output className="text-sm text-ink-soft empty:hidden">
        {isBusy
          ? text.searching
          : snapshot.matches('found')
            ? text.found(count(areas.length))
            : snapshot.matches('none')
              ? text.none
              : null}
      </output>
      {snapshot.matches('failed') && refusal !== null && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-2 text-sm text-fail">
          <span>{refusals[refusal.why]}</span>
          <Button size="small" onClick={() => actor.send({ type: 'retry.requested' })}>
            {text.retry}
          </Button>
        </div>
      )}
      {areas.length > 0 && !snapshot.matches('failed') && (
        <ul className="max-h-72 divide-y divide-line overflow-y-auto rounded-md border border-line">
          {areas.map((area) => (
            <li key={area.id}>
              <button
                type="button"
                onClick={() => onChoose(area)}
                className="grid min-h-11 w-full content-center px-3 py-2 text-left text-sm hover:bg-hover"
              >
                <span className="font-medium">{[area.subdistrict, area.postal_code].filter(Boolean).join(' ')}</span>
                <span className="text-ink-soft">{areaName({ ...area, subdistrict: '' })}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
