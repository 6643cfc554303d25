/** A share from 0 to 1 in percent, with one decimal where it has one: '12,5'. */
export const percentOf = (share: number): string => String(Math.round(share * 1000) / 10).replace('.', ',');
