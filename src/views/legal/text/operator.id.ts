/** Who runs this installation. Whoever runs another one writes their own name and address here. */
export const operator = { name: 'Chabot', email: 'privasi@chabot.test' };
