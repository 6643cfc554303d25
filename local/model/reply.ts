/** Questions and answers as owners paste them: "T: Bisa COD?", and below it "J: Bisa." */

/** What marks the answer below a question. */
const REPLY = /^(?:J|A|Jwb|Jawab(?:an)?|Answer) ?: ?/iu;

/** Whether a passage answers the question above it. */
export const isReply = ({ text }: { text: string }): boolean => REPLY.test(text);

/** An answer without its mark. */
export const withoutMark = (text: string): string => text.replace(REPLY, '');
