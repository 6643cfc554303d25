/** What somebody has begun to write beside a chat: kept while the panel is closed, another chat is open, or the page is opened anew. */
export interface Begun<Value> {
  read: () => Value | null;
  /** Null: nothing is begun any more. */
  write: (value: Value | null) => void;
}
