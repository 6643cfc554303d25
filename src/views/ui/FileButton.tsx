import { FileUp } from 'lucide-react';
import { useRef } from 'react';

import { Button, type ButtonProps } from './Button.tsx';

/** Opens the choice of one file of the types in `accept`. */
export function FileButton({
  accept,
  label,
  onChoose,
  ...button
}: Pick<ButtonProps, 'variant' | 'disabled'> & {
  accept: string;
  label: string;
  onChoose: (file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        className="justify-self-start"
        icon={<FileUp aria-hidden="true" size={18} />}
        onClick={() => input.current?.click()}
        {...button}
      >
        {label}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Lets the same file be chosen again.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
    </>
  );
}
