import { Notice } from '../ui/Notice.tsx';
import { useText } from '../ui/useText.ts';
import { authText } from './text/id.ts';

/** Notice during the retries in an outage, with a button to stop them. */
export function Retrying({ onStop }: { onStop: () => void }) {
  const text = useText(authText);
  return <Notice title={text.slow} button={{ label: text.stop, onClick: onStop }} />;
}
