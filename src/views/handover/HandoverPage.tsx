import type { HandoverRef } from '../../machines/handover/handover.machine.ts';
import { useVisitor } from '../offer/useVisitor.tsx';
import { HandoverForState } from './HandoverForState.tsx';

/** The page of a handover, in its place in the house. */
export function HandoverPage({ actor }: { actor: HandoverRef }) {
  const { visitor, question } = useVisitor();
  return (
    <>
      <HandoverForState actor={actor} visitor={visitor} />
      {question}
    </>
  );
}
