/** Names of the variables of broadcasts and quick replies, and of the columns that fill them. */

/** A variable with its braces, as it is written. */
export const VARIABLE = /\{\{([^{}]*)\}\}/gu;

/** The text with the values of its variables; a variable without one stays as it is written. */
export const fillVariables = (text: string, valueOf: (name: string) => string | null | undefined): string =>
  text.replaceAll(VARIABLE, (written, name: string) => valueOf(name) || written);

/** `{{Jatuh Tempo}}` and `{{ jatuh_tempo }}` are one variable (`private.variable_name` in 20261101001352_broadcast_commands.sql). */
export const variableName = (written: string): string =>
  written
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '_')
    .replaceAll(/^_|_$/gu, '');
