import { useState } from 'react';

import { Button } from './Button.tsx';

/** For what cannot be taken back and is small: the first press asks, the second one does it. Looking away is a no. */
export function ConfirmButton({
  word,
  sure,
  disabled,
  onSure,
}: {
  word: string;
  /** What the button says once it was pressed. */
  sure: string;
  disabled: boolean;
  onSure: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Button
      size="small"
      variant={isAsking ? 'danger' : 'quiet'}
      disabled={disabled}
      onBlur={() => setAsking(false)}
      onClick={() => {
        if (isAsking) onSure();
        setAsking(!isAsking);
      }}
    >
      {isAsking ? sure : word}
    </Button>
  );
}
