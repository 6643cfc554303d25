import { Skeleton } from '../ui/Skeleton.tsx';
import { useText } from '../ui/useText.ts';
import { settingsText } from './text/id.ts';

export function LoadingSection() {
  const text = useText(settingsText);
  return (
    <output aria-busy="true" aria-label={text.loading} className="mx-auto grid max-w-2xl gap-5 px-4 py-5 md:px-8">
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-16" />
      <Skeleton className="h-28" />
    </output>
  );
}
