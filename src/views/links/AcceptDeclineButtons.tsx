import { Button } from '../ui/Button.tsx';

export interface AcceptDeclineButtonsProps {
  accepting: boolean;
  text: { accepting: string; accept: string; decline: string };
  onDecline: () => void;
}

/** Buttons to accept, which submits the form, and to decline. */
export function AcceptDeclineButtons({ accepting, text, onDecline }: AcceptDeclineButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2 max-sm:grid">
      <Button type="submit" variant="primary" busy={accepting}>
        {accepting ? text.accepting : text.accept}
      </Button>
      <Button variant="quiet" disabled={accepting} onClick={onDecline}>
        {text.decline}
      </Button>
    </div>
  );
}
