import { useSelector } from '@xstate/react';

import type { HomeAbsence } from '../../contracts/home.ts';
import type { HomeRef } from '../../machines/home/home.machine.ts';
import { useResourceState } from '../app/useResourceState.ts';
import { HomeView } from './HomeView.tsx';
import { isSettled, useHomeCards } from './useHomeCards.ts';

/** `/home`: what needs a member now, and the numbers of a span of days. */
export function HomePage({ actor }: { actor: HomeRef }) {
  const { businessId, awaySince } = useSelector(actor, (snapshot) => snapshot.context);
  return awaySince === null ? (
    <Page actor={actor} absence={null} readsAbsence={false} />
  ) : (
    <PageAfterAbsence actor={actor} businessId={businessId} since={awaySince} />
  );
}

function PageAfterAbsence({ actor, businessId, since }: { actor: HomeRef; businessId: string; since: string }) {
  const state = useResourceState(`home/${businessId}/since/${since}`);
  return <Page actor={actor} absence={state.value} readsAbsence={!isSettled(state)} />;
}

function Page({
  actor,
  absence,
  readsAbsence,
}: {
  actor: HomeRef;
  absence: HomeAbsence | null;
  readsAbsence: boolean;
}) {
  return <HomeView actor={actor} cards={useHomeCards(actor, absence, readsAbsence)} />;
}
