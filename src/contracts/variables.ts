/** Names of the variables of broadcasts and quick replies, and of the columns that fill them. */

/** `{{Jatuh Tempo}}` and `{{ jatuh_tempo }}` are one variable (`private.variable_name` in 20261101001350_broadcasts.sql). */
export const variableName = (written: string): string =>
  written
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '_')
    .replaceAll(/^_|_$/gu, '');
