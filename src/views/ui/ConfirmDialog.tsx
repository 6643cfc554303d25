import { useId, type ReactNode } from 'react';

import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Form } from './Form.tsx';
import { uiText } from './text/id.ts';
import { useText } from './useText.ts';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  confirm: ReactNode;
  /** The label of the other button; "Batal" if absent. */
  cancel?: string;
  isDanger?: boolean | undefined;
  /** What was confirmed is running. */
  isBusy?: boolean | undefined;
  /** The dialog can be closed while what was confirmed is running, though not by the button that cancels. */
  canLeave?: boolean;
  /** Why nothing can be confirmed yet; null: it can. */
  because?: string | null;
  /** Nothing can be confirmed yet, as the fields show. */
  isDisabled?: boolean;
  /** What begins the row of buttons. */
  aside?: ReactNode;
  onConfirm?: () => void;
  /** Instead of `onConfirm`: the fields in the dialog are a form, which Enter submits too. */
  onSubmit?: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with two buttons: one confirms, the other closes it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, confirm, cancel, isDanger, isBusy = false, canLeave = !isBusy, because = null } = props;
  const { isDisabled = false, onConfirm, onSubmit, onClose, aside, children } = props;
  const text = useText(uiText);
  const form = useId();
  return (
    <Dialog
      open={open}
      title={title}
      onClose={() => canLeave && onClose()}
      footer={
        <>
          {aside}
          <Button disabled={isBusy} onClick={onClose}>
            {cancel ?? text.cancel}
          </Button>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            type={onSubmit === undefined ? 'button' : 'submit'}
            form={onSubmit && form}
            busy={isBusy}
            disabled={isDisabled || because !== null}
            because={because}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {onSubmit === undefined ? (
        children
      ) : (
        <Form id={form} aria-label={title} className="grid grid-cols-1 gap-4" onSubmit={onSubmit}>
          {children}
        </Form>
      )}
    </Dialog>
  );
}
