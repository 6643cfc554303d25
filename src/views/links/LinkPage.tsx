import type { OfferRef } from '../../machines/links/link.machine.ts';
import { OfferForState } from './LinkForState.tsx';
import { useVisitor } from './useVisitor.tsx';

/** The page of what a link gives, in its place in the house. */
export function OfferPage({ actor }: { actor: OfferRef }) {
  const { visitor, question } = useVisitor();
  return (
    <>
      <OfferForState actor={actor} visitor={visitor} />
      {question}
    </>
  );
}
