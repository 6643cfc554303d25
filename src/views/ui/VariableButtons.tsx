import type { RefObject } from 'react';

import { Button } from './Button.tsx';

export interface VariableButtonsProps {
  label: string;
  names: readonly string[];
  field: RefObject<HTMLTextAreaElement | null>;
  /** Called with the text of the field after a variable was put in. */
  onInserted: (text: string) => void;
}

/** Puts a variable, such as `{{nama}}`, where the caret of a field is. */
export function VariableButtons({ label, names, field, onInserted }: VariableButtonsProps) {
  const insert = (name: string) => {
    if (field.current === null) return;
    const { selectionStart, selectionEnd } = field.current;
    field.current.setRangeText(`{{${name}}}`, selectionStart, selectionEnd, 'end');
    onInserted(field.current.value);
    field.current.focus();
  };
  return (
    <fieldset aria-label={label} className="flex flex-wrap items-center gap-2">
      <span className="text-sm text-ink-soft">{label}</span>
      {names.map((name) => (
        <Button key={name} size="small" onClick={() => insert(name)}>
          {`{{${name}}}`}
        </Button>
      ))}
    </fieldset>
  );
}
