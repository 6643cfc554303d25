/** English. What a customer is about to say. */
import type { WritingText } from '../writing.ts';

export const writing: WritingText = { typing: 'typing…', recording: 'recording a voice note…' };
