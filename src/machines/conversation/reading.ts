/** What the AI read in the file of a message. No chart: it comes with the row. */
export { readReading, type Reading } from '../../contracts/conversation.reading.ts';
