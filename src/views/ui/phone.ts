/** '+62 812-3456-7890': Indonesian numbers in groups, other numbers unchanged. */
export const phoneOf = (phone: string): string =>
  phone.replace(/^\+62(\d{3})(\d{3,4})(\d+)$/, (_, operator: string, middle: string, end: string) =>
    ['+62', [operator, middle, end].join('-')].join(' '),
  );
