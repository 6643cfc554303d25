import { actorView } from '../../ui/actorView.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useText } from '../../ui/useText.ts';
import { businessSetupText } from './text/id.ts';

/** Placeholder of the ten questions while their code loads. */
export function LoadingReview() {
  const text = useText(businessSetupText).uji;
  return (
    <div aria-busy="true">
      <span className="sr-only">{text.loading}</span>
      <Skeleton className="h-56 rounded-lg" />
    </div>
  );
}

/** The ten questions, loaded with their step. */
export const LazyAgentReview = actorView(
  async () => (await import('../review/AgentReview.tsx')).AgentReview,
  LoadingReview,
);
