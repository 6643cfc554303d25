/** A number that was counted to `most` and one more, as text: "1.000+" if there are more than `most`. */
export const cappedCount = (format: (value: number) => string, counted: number, most: number): string =>
  counted > most ? `${format(most)}+` : format(counted);
