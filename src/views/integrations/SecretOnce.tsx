import { Button } from '../ui/Button.tsx';
import { CopyLinkOnce } from '../ui/CopyLinkOnce.tsx';

interface SecretOnceProps {
  secret: string;
  text: Record<'label' | 'hint' | 'copy' | 'copied' | 'done', string>;
  onStored: () => void;
}

/** A new secret, to copy before it is gone from the page. */
export const SecretOnce = ({ secret, text, onStored }: SecretOnceProps) => (
  <div className="grid grid-cols-1 gap-2">
    <CopyLinkOnce label={text.label} hint={text.hint} url={secret} copy={text.copy} copied={text.copied} />
    <Button size="small" className="justify-self-start" onClick={onStored}>
      {text.done}
    </Button>
  </div>
);
