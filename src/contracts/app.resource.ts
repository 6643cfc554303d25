import type { Profile, Colleague } from './app.ts';
import type { FilesPage, OtherRoom, LastDay, PastPage, OpenRequest, ChatTicket } from './conversation.roomContext.ts';
import type { Message } from './conversation.ts';
import type { MessagesFound } from './inbox.messageSearch.ts';
import type { Selling } from './orders.ts';
import type { Hours } from './settings.ts';

/** What is read by which key. Parts are joined by `/`, so that a prefix names all of a kind. */
export interface ResourceValues {
  /** Who is signed in (spec.md §3). */
  user: Profile;
  /** What they may do beyond their businesses, such as `admin`. */
  permissions: readonly string[];
  /** `team/<businessId>` */
  [team: `team/${string}`]: Colleagues;
  /** `tags/<businessId>`: the names of the business's tags, in their order. */
  [tags: `tags/${string}`]: readonly string[];
  /** `found/<businessId>/<place>/<words>`: messages before a place that hold the words; the newest where it is empty. */
  [found: `found/${string}`]: MessagesFound;
  /** `media/<roomId>/<place>`: files of a chat before a place; the newest where it is empty. */
  [media: `media/${string}`]: FilesPage;
  /** `others/<businessId>/<roomId>/<phone>`: the other chats of a number. */
  [others: `others/${string}`]: readonly OtherRoom[];
  /** `elsewhere/<roomId>,…/<since>/<news>`: what chats have said since an instant, oldest first. `news` changes with it. */
  [elsewhere: `elsewhere/${string}`]: readonly Message[];
  /** `day/<businessId>`: the last 24 hours, for whoever finds that nobody waits. */
  [day: `day/${string}`]: LastDay;
  /** `hours/<businessId>`: when the business is open; empty: always. */
  [hours: `hours/${string}`]: readonly Hours[];
  /** `selling/<businessId>`: what the business sells, for how many rupiah, and its tax. */
  [selling: `selling/${string}`]: Selling;
  /** `past/<roomId>/<place>`: what was done to a chat before a place; the newest where it is empty. */
  [past: `past/${string}`]: PastPage;
  /** `requests/<businessId>`: what customers asked for under the law and wait for, the nearest deadline first. */
  [requests: `requests/${string}`]: readonly OpenRequest[];
  /** `tickets/<roomId>`: the tickets of a chat. */
  [tickets: `tickets/${string}`]: readonly ChatTicket[];
}

/** The people of a business. */
export type Colleagues = readonly Colleague[];
