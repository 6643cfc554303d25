import { Compass } from 'lucide-react';

import { legalText } from '../legal/text/id.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useText } from '../ui/useText.ts';
import { goBack } from './goBack.ts';
import { Link } from './Link.tsx';

export function NotFound() {
  const text = useText(legalText).notFound;
  return (
    <main className="min-h-dvh content-center">
      <EmptyState
        heading
        icon={<Compass size={24} />}
        title={text.title}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button onClick={goBack}>{text.back}</Button>
            <Link
              lang="en"
              to={{ name: 'index' }}
              className="inline-flex min-h-11 items-center rounded-md bg-accent px-4 text-sm font-semibold text-on-accent hover:bg-accent-strong"
            >
              {text.startOver}
            </Link>
          </div>
        }
      >
        <p>{text.explanation}</p>
        <p lang="en" className="mt-1 text-sm">
          <span>{text.english}</span>
          <span className="block">{text.message}</span>
        </p>
      </EmptyState>
    </main>
  );
}
