import { Button } from '../ui/Button.tsx';

export interface AnswersProps {
  accepting: boolean;
  text: { accepting: string; accept: string; decline: string };
  onDecline: () => void;
}

/** The two answers to an offer, below the form that Yes sends. */
export function Answers({ accepting, text, onDecline }: AnswersProps) {
  return (
    <div className="flex flex-wrap gap-2 max-sm:grid">
      <Button type="submit" look="primary" busy={accepting}>
        {accepting ? text.accepting : text.accept}
      </Button>
      <Button look="quiet" disabled={accepting} onClick={onDecline}>
        {text.decline}
      </Button>
    </div>
  );
}
