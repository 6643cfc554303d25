import { useState } from 'react';

import { Button } from './Button.tsx';

/** For small irreversible actions: the first click shows the confirmation label, the second confirms. Blur cancels. */
export function ConfirmButton({
  label,
  confirmLabel,
  disabled,
  onConfirm,
}: {
  label: string;
  /** The label after the first click. */
  confirmLabel: string;
  disabled: boolean;
  onConfirm: () => void;
}) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <Button
      size="small"
      variant={isConfirming ? 'danger' : 'quiet'}
      disabled={disabled}
      onBlur={() => setConfirming(false)}
      onClick={() => {
        if (isConfirming) onConfirm();
        setConfirming(!isConfirming);
      }}
    >
      {isConfirming ? confirmLabel : label}
    </Button>
  );
}
