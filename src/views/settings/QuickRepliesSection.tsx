import { useSelector } from '@xstate/react';

import { selectQuickReplies } from '../../machines/app/workspace.machine.ts';
import { useLoadedActor, useWorkspace } from '../app/AppContext.tsx';
import { QuickReplies } from '../composer/quickReplies/QuickReplies.tsx';
import { LoadingSection } from './LoadingSection.tsx';
import { SectionHeading } from './SectionHeading.tsx';

/** The team's quick replies, which the composer offers after a slash. */
export function QuickRepliesSection() {
  const actor = useLoadedActor(useSelector(useWorkspace(), selectQuickReplies));
  if (actor === undefined) return <LoadingSection />;
  return (
    <div className="mx-auto grid w-full max-w-2xl content-start gap-5 px-4 py-5 md:px-8">
      <SectionHeading section="balasan-cepat" />
      <QuickReplies actor={actor} />
    </div>
  );
}
