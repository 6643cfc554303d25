import type { HomeRef } from '../../machines/home/home.machine.ts';
import { HomeView } from './HomeView.tsx';
import { useHomeCards } from './useHomeCards.ts';

/** `/home`: what needs a member now, and the numbers of a span of days. */
export function HomePage({ actor }: { actor: HomeRef }) {
  return <HomeView actor={actor} cards={useHomeCards(actor)} />;
}
