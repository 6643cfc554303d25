/** The operator of this installation. Each installation sets its own name and addresses here. */
export const operator = {
  name: 'Chabot',
  /** For questions about personal data. */
  privacyEmail: 'privasi@chabot.test',
  /** For everything else, such as a new business. */
  supportEmail: 'bantuan@chabot.test',
};
