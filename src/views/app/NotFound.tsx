import { Compass } from 'lucide-react';

import { legalText } from '../legal/text/id.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useText } from '../ui/useText.ts';
import { ButtonLink } from './ButtonLink.tsx';
import { goBack } from './goBack.ts';

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
            <ButtonLink lang="en" to={{ name: 'index' }} variant="primary">
              {text.startOver}
            </ButtonLink>
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
