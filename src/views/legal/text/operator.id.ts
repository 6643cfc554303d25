/** The operator of this installation, by the variables of its build. Without them, the embedded stack's. */
export const operator = {
  name: (import.meta.env.VITE_OPERATOR_NAME as string | undefined) || 'Chabot',
  /** For questions about personal data. */
  privacyEmail: (import.meta.env.VITE_OPERATOR_PRIVACY_EMAIL as string | undefined) || 'privasi@chabot.test',
  /** For everything else, such as a new business. */
  supportEmail: (import.meta.env.VITE_OPERATOR_SUPPORT_EMAIL as string | undefined) || 'bantuan@chabot.test',
};
