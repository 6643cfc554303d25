import type { ReactNode } from 'react';

import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { uiText } from './text/id.ts';
import { useText } from './useText.ts';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  confirm: ReactNode;
  /** The label of the other button; "Batal" if absent. */
  cancel?: string;
  isDanger?: boolean;
  /** What was confirmed is running and cannot be cancelled. */
  isBusy?: boolean;
  /** Why nothing can be confirmed yet; null: it can. */
  because?: string | null;
  /** Id of a form in the dialog, which the button submits. */
  form?: string;
  onConfirm?: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with two buttons: one confirms, the other closes it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, confirm, cancel, isDanger, isBusy = false, because = null, form, onConfirm, onClose } = props;
  const text = useText(uiText);
  return (
    <Dialog
      open={open}
      title={title}
      onClose={() => !isBusy && onClose()}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {cancel ?? text.cancel}
          </Button>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            type={form === undefined ? 'button' : 'submit'}
            form={form}
            busy={isBusy}
            disabled={because !== null}
            because={because}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
