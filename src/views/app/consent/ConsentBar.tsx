import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef } from 'react';

import { selectIsUndecided, type ConsentRef } from '../../../machines/app/consent.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { uiText } from '../../ui/text/id.ts';
import { useText } from '../../ui/useText.ts';
import { consentText } from './text/id.ts';

/**
 * The consent question at the bottom of the page while undecided. It covers nothing: full-height views reserve `--foot`,
 * and longer pages scroll to their end.
 */
export function ConsentBar({ actor }: { actor: ConsentRef }) {
  const text = useText(consentText);
  const isUndecided = useSelector(actor, selectIsUndecided);
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = bar;
    if (current === null) return undefined;
    const page = document.documentElement.style;
    const watcher = new ResizeObserver(() => page.setProperty('--foot', `${current.offsetHeight}px`));
    watcher.observe(current);
    return () => {
      watcher.disconnect();
      page.removeProperty('--foot');
    };
  }, [isUndecided]);
  if (!isUndecided) return null;
  return (
    <aside
      ref={bar}
      aria-label={text.title}
      className="pb-safe sticky bottom-0 z-40 border-t border-line bg-surface shadow-raised"
    >
      <div className="mx-auto flex max-w-5xl flex-wrap items-center gap-3 p-4">
        <p className="min-w-64 flex-1">
          {text.ask} {/* A plain link, because the bar is outside the app. */}
          <a href="/privacy-policy#kuki" className="font-semibold text-accent-strong underline">
            {text.privacy}
          </a>
        </p>
        <ConsentButtons actor={actor} />
      </div>
    </aside>
  );
}

/** Two equal buttons, so that neither choice is favoured. */
export function ConsentButtons({ actor }: { actor: ConsentRef }) {
  const text = useText(consentText);
  const can = useSelector(
    actor,
    (snapshot) => ({
      accept: snapshot.can({ type: 'accept.chosen' }),
      refuse: snapshot.can({ type: 'refuse.chosen' }),
      isSettled: ['undecided', 'measuring', 'blocked', 'refused'].some((state) => snapshot.value === state),
    }),
    same,
  );
  const { running } = useText(uiText).why;
  const why = can.isSettled ? text.chosen : running;
  return (
    <div className="flex gap-2">
      <Button
        className="min-w-28"
        disabled={!can.refuse}
        because={why}
        onClick={() => actor.send({ type: 'refuse.chosen' })}
      >
        {text.refuse}
      </Button>
      <Button
        className="min-w-28"
        disabled={!can.accept}
        because={why}
        onClick={() => actor.send({ type: 'accept.chosen' })}
      >
        {text.accept}
      </Button>
    </div>
  );
}

interface Can {
  accept: boolean;
  refuse: boolean;
  isSettled: boolean;
}

const same = (one: Can, other: Can): boolean =>
  one.accept === other.accept && one.refuse === other.refuse && one.isSettled === other.isSettled;
