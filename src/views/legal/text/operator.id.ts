/** The operator of this installation. Each installation sets its own name and address here. */
export const operator = { name: 'Chabot', email: 'privasi@chabot.test' };
