import type { Content } from '../../contracts/conversation.ts';
import { readPointed, type Pointed } from '../../contracts/pointed.ts';

/** What a message points at: an advert, a product, a cart or an event. */
export const pointedIn = (content: Content): Pointed => readPointed(content);
