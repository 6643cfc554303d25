/** The stored draft of a form in the customer panel. It survives closing the panel, another chat and a reload. */
export interface FormDraft<Value> {
  read: () => Value | null;
  /** Null deletes the draft. */
  write: (value: Value | null) => void;
}
