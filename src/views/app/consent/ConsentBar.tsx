import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef } from 'react';

import { selectIsUndecided, type ConsentRef } from '../../../machines/app/consent.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/useText.ts';
import { consentText } from './text/id.ts';

/**
 * The question, at the foot of the page, until it is answered. It covers nothing: what fills the window makes room for it,
 * and what is longer can be scrolled to its end.
 */
export function ConsentBar({ actor }: { actor: ConsentRef }) {
  const text = useText(consentText);
  const isAsked = useSelector(actor, selectIsUndecided);
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
  }, [isAsked]);
  if (!isAsked) return null;
  return (
    <aside
      ref={bar}
      aria-label={text.title}
      className="pb-safe sticky bottom-0 z-40 border-t border-line bg-surface shadow-raised"
    >
      <div className="mx-auto flex max-w-5xl flex-wrap items-center gap-3 p-4">
        <p className="min-w-64 flex-1">
          {text.ask} {/* A plain link: this bar stands outside the app. */}
          <a href="/privacy-policy#kuki" className="font-semibold text-accent-strong underline">
            {text.privacy}
          </a>
        </p>
        <ConsentButtons actor={actor} />
      </div>
    </aside>
  );
}

/** Two buttons that look alike. */
export function ConsentButtons({ actor }: { actor: ConsentRef }) {
  const text = useText(consentText);
  const can = useSelector(
    actor,
    (snapshot) => ({
      accept: snapshot.can({ type: 'accept.chosen' }),
      refuse: snapshot.can({ type: 'refuse.chosen' }),
    }),
    same,
  );
  return (
    <div className="flex gap-2">
      <Button className="min-w-28" disabled={!can.refuse} onClick={() => actor.send({ type: 'refuse.chosen' })}>
        {text.refuse}
      </Button>
      <Button className="min-w-28" disabled={!can.accept} onClick={() => actor.send({ type: 'accept.chosen' })}>
        {text.accept}
      </Button>
    </div>
  );
}

const same = (one: { accept: boolean; refuse: boolean }, other: { accept: boolean; refuse: boolean }): boolean =>
  one.accept === other.accept && one.refuse === other.refuse;
