import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useText } from '../ui/useText.ts';
import { authText } from './text/id.ts';

/** The service cannot be reached, and is asked again until somebody has had enough. */
export function Retrying({ onStop }: { onStop: () => void }) {
  const text = useText(authText);
  return (
    <Notice
      title={text.slow}
      action={
        <Button size="small" onClick={onStop}>
          {text.stop}
        </Button>
      }
    />
  );
}
