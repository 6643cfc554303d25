import { Paperclip } from 'lucide-react';
import { useRef } from 'react';

import { Button } from './Button.tsx';
import { FieldError } from './FieldError.tsx';
import { useFormat } from './format.ts';
import { fileFieldText } from './text/fileField.id.ts';
import { useText } from './useText.ts';

interface FileFieldProps {
  label: string;
  hint: string;
  /** As in `<input accept>`. */
  accept: string;
  /** The stored file; `size` in bytes. */
  file: { filename: string | null; size: number | null } | null;
  isUploading: boolean;
  /** A file is chosen and not yet uploading. */
  isWaiting?: boolean;
  readOnly?: boolean;
  /** Of the button, for an error that focuses its field. */
  name?: string;
  error: string | undefined;
  onChoose: (file: File) => void;
  onCancel: () => void;
  onRemove: () => void;
}

/** One file of a form, which is stored as soon as it is chosen. */
export function FileField(props: FileFieldProps) {
  const { label, hint, accept, file, isUploading, isWaiting = false, readOnly = false, name, error } = props;
  const { onChoose, onCancel, onRemove } = props;
  const text = useText(fileFieldText);
  const { count } = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="mb-2 text-sm font-semibold">{label}</legend>
      {file !== null && (
        <p className="flex min-w-0 items-center gap-2 text-sm">
          <bdi className="truncate">{file.filename ?? text.unnamed}</bdi>
          {file.size !== null && (
            <span className="tabular shrink-0 text-ink-soft">
              {text.size(count(Math.max(1, Math.round(file.size / 1024))))}
            </span>
          )}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          ref={chooser}
          name={name}
          busy={isUploading || isWaiting}
          disabled={readOnly}
          icon={<Paperclip aria-hidden="true" size={18} />}
          onClick={() => input.current?.click()}
        >
          {file === null ? text.choose : text.replace}
        </Button>
        {isUploading && (
          <Button variant="quiet" onClick={onCancel}>
            {text.cancel}
          </Button>
        )}
        {!isUploading && file !== null && (
          <Button
            variant="quiet"
            disabled={readOnly}
            onClick={() => {
              onRemove();
              chooser.current?.focus();
            }}
          >
            {text.remove}
          </Button>
        )}
      </div>
      <input
        ref={input}
        hidden
        type="file"
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          // Lets the same file be chosen again.
          target.value = '';
          if (chosen) onChoose(chosen);
        }}
      />
      <output className="text-sm text-ink-soft empty:hidden">{isUploading && text.uploading}</output>
      <FieldError>{error}</FieldError>
      <p className="text-sm text-ink-soft">{hint}</p>
    </fieldset>
  );
}
