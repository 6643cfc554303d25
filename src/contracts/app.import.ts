/** What is added at once: rows of a file, or what is made of a source. */
export type AddRequest<Row, Source> = { businessId: string } & ({ rows: readonly Row[] } | { source: Source });

/** What was added, or why nothing was. */
export type ImportResult<Added, Refusal> = { added: Added } | { refused: Refusal };
