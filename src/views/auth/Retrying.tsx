import { useLoginText } from '../text/login.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

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
