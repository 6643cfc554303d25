import { useSelector } from '@xstate/react';

import type { HomeAbsence } from '../../contracts/home.ts';
import type { HomeRef } from '../../machines/home/home.machine.ts';
import { useResource } from '../app/useResource.ts';
import { HomeView } from './HomeView.tsx';
import { useHomeCards } from './useHomeCards.ts';

/** `/home`: what needs a member now, and the numbers of a span of days. */
export function HomePage({ actor }: { actor: HomeRef }) {
  const { businessId, awaySince } = useSelector(actor, (snapshot) => snapshot.context);
  return awaySince === null ? (
    <Page actor={actor} absence={null} />
  ) : (
    <PageAfterAbsence actor={actor} businessId={businessId} since={awaySince} />
  );
}

function PageAfterAbsence({ actor, businessId, since }: { actor: HomeRef; businessId: string; since: string }) {
  return <Page actor={actor} absence={useResource(`home/${businessId}/since/${since}`)} />;
}

function Page({ actor, absence }: { actor: HomeRef; absence: HomeAbsence | null }) {
  return <HomeView actor={actor} cards={useHomeCards(actor, absence)} />;
}
