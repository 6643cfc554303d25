/** The words of files for spreadsheets. They are those of the screen; numbers and times are written for programs. */
type Labels = Partial<Record<string, string>>;

export interface ExportWords {
  yes: string;
  no: string;
  /** A list of chats. */
  rooms: {
    columns: Record<
      | 'name'
      | 'phone'
      | 'chatId'
      | 'channel'
      | 'status'
      | 'holder'
      | 'tags'
      | 'unread'
      | 'waiting'
      | 'completed'
      | 'resolution'
      | 'completedBy'
      | 'order'
      | 'value'
      | 'lastMessage'
      | 'since'
      | 'archived'
      | 'noMarketing',
      string
    >;
    statuses: Labels;
    holders: Labels;
    resolutions: Labels;
    completedBy: Labels;
    orders: Labels;
  };
  /** The contacts of a recipient list. */
  contacts: { columns: Record<'name' | 'phone' | 'chatId' | 'consent', string>; consents: Labels };
  /** The consent ledger. */
  ledger: {
    columns: Record<
      | 'id'
      | 'person'
      | 'contact'
      | 'name'
      | 'purpose'
      | 'event'
      | 'source'
      | 'actor'
      | 'occurred'
      | 'recorded'
      | 'words'
      | 'version'
      | 'proof',
      string
    >;
    purposes: Labels;
    events: Labels;
    sources: Labels;
    customer: string;
  };
  /** The results of a test run. */
  results: {
    columns: Record<'question' | 'verdict' | 'before' | 'decision' | 'answer' | 'sources' | 'unmet', string>;
    verdicts: Labels;
    decisions: Labels;
    checks: Labels;
  };
  /** The messages of a customer. */
  messages: {
    columns: Record<'time' | 'author' | 'kind' | 'text' | 'file', string>;
    authors: Labels;
    kinds: Labels;
    /** The sentence of a line that the server wrote into the chat. */
    line: (body: string) => string;
  };
}

/** What writes a file for spreadsheets needs its words in the user's language. */
export interface ExportDeps {
  exportWords: () => Promise<ExportWords>;
}
