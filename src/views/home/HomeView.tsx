import { useSelector } from '@xstate/react';

import type { HomeAbsence } from '../../contracts/home.ts';
import { href } from '../../machines/app/routing/route.ts';
import { selectDelivery, selectList, type HomeRef } from '../../machines/home/home.machine.ts';
import { homeRoute } from '../../machines/home/home.ts';
import { useOptionalActor } from '../app/AppContext.tsx';
import { useScrollRestoration } from '../app/useScrollRestoration.ts';
import { useNow } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { HomeList } from './HomeList.tsx';
import { MorningReport } from './MorningReport.tsx';
import { NeedCards } from './NeedCards.tsx';
import { Numbers } from './Numbers.tsx';
import { homeText } from './text/id.ts';
import { isSettled, type HomeCards } from './useHomeCards.ts';
import { useHomeFormat } from './useHomeFormat.ts';

/** The numbers, or the list behind one of them. */
export function HomeView({ actor, cards }: { actor: HomeRef; cards: HomeCards }) {
  const list = useOptionalActor(useSelector(actor, selectList));
  return list ? <HomeList actor={list} /> : <Overview actor={actor} cards={cards} />;
}

function Overview({ actor, cards }: { actor: HomeRef; cards: HomeCards }) {
  const text = useText(homeText);
  const { businessId, span, isOwner } = useSelector(actor, (snapshot) => snapshot.context);
  const delivery = useSelector(actor, selectDelivery);
  // Downwards, each part comes when what is above it has its height: a card that grows would move all that follow.
  const { setup, ...needs } = cards.needs;
  const hasNeeds =
    cards.readsAbsence !== true &&
    [...Object.values(needs), ...(isOwner ? [setup] : [])].every((one) => isSettled(one));
  const scroller = useScrollRestoration(href(homeRoute(businessId, { span })));
  return (
    <div ref={scroller} className="h-full overflow-y-auto">
      <div className="mx-auto grid max-w-6xl grid-cols-1 gap-6 px-4 py-3 md:px-8 md:py-6">
        <h1 className="text-lg font-bold">{text.title}</h1>
        {cards.absence !== null && <AbsenceNotice absence={cards.absence} />}
        <NeedCards businessId={businessId} isOwner={isOwner} needs={cards.needs} waits={!hasNeeds} />
        {hasNeeds && <MorningReport businessId={businessId} report={cards.report} delivery={delivery} />}
        {hasNeeds && isSettled(cards.report) && <Numbers businessId={businessId} span={span} figures={cards.figures} />}
      </div>
    </div>
  );
}

/** What happened since the last visit, in one line. */
function AbsenceNotice({ absence: { since, chats, handed_over, completed, orders } }: { absence: HomeAbsence }) {
  const text = useText(homeText).absence;
  const { count, elapsed } = useHomeFormat();
  const now = useNow();
  return (
    <section aria-labelledby="home-absence" className="rounded-lg bg-accent-wash p-3">
      <h2 id="home-absence" className="text-sm font-semibold">
        {text.title(elapsed(since, now))}
      </h2>
      <p className="tabular mt-1">
        {[
          text.chats(count(chats)),
          text.handed_over(count(handed_over)),
          text.completed(count(completed)),
          text.orders(count(orders)),
        ].join(' · ')}
      </p>
    </section>
  );
}
