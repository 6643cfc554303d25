/** The home page with its numbers, for stories and tests. */
import { useSelector } from '@xstate/react';

import type { LiveListRef } from '../../machines/app/liveList.machine.ts';
import { absence, figures, needs, report } from '../../machines/home/home.fixture.ts';
import type { HomeRef } from '../../machines/home/home.machine.ts';
import type { ReportDeliveryRef } from '../../machines/home/reportDelivery.machine.ts';
import type { ResourceState } from '../app/useResourceState.ts';
import { HomeList } from './HomeList.tsx';
import { HomeView } from './HomeView.tsx';
import { ReportDelivery } from './ReportDelivery.tsx';
import type { HomeCards } from './useHomeCards.ts';

export const loaded = <Value,>(value: Value): ResourceState<Value> => ({
  value,
  isPending: false,
  isSlow: false,
  hasFailed: false,
  retry: () => {},
});

export const cards: HomeCards = {
  figures: loaded(figures),
  report: loaded(report),
  absence: null,
  needs: {
    escalations: loaded(needs.escalations),
    channels: loaded(needs.channels),
    broadcasts: loaded(needs.broadcasts),
    orders: loaded(needs.orders),
    setup: loaded(needs.setup),
    knowledge: loaded(needs.knowledge),
    answering: loaded(needs.answering),
  },
};

export function HomeStory({ actor }: { actor: HomeRef }) {
  const isBack = useSelector(actor, ({ context }) => context.awaySince !== null);
  return <HomeView actor={actor} cards={isBack ? { ...cards, absence } : cards} />;
}

export const HomeRowsStory = ({ actor }: { actor: LiveListRef<'homeRows'> }) => <HomeList actor={actor} />;

export const ReportDeliveryStory = ({ actor }: { actor: ReportDeliveryRef }) => (
  <div className="p-4">
    <ReportDelivery actor={actor} />
  </div>
);
