/** A start that cannot be: one sentence for a person, who is told the way out and shown no stack trace. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
