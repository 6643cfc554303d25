/**
 * '+62 812-3456-7890', and '+62 21 555 1234' with its area code: Indonesian numbers in groups, other numbers unchanged. The
 * area codes of Jakarta, Bandung, Semarang, Surabaya and Medan have two digits, all others three.
 */
export const phoneOf = (phone: string): string =>
  phone
    .replace(/^\+62(8\d{2})(\d{3,4})(\d{3,})$/, '+62 $1-$2-$3')
    .replace(/^\+62(2[124]|[36]1|[2-79]\d{2})(\d{3,4}?)(\d{3,4})$/, '+62 $1 $2 $3');
