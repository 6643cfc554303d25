import { Button } from '../parts/Button.tsx';
import { Notice } from '../parts/Notice.tsx';
import { useLoginText } from '../text/login.ts';

/** The service cannot be reached, and is asked again until somebody has had enough. */
export function Trying({ onStop }: { onStop: () => void }) {
  const text = useLoginText();
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
