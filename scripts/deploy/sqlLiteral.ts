/** A text as a constant of SQL. */
export const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`;
