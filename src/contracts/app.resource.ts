import type { AgentOutage } from './app.agentOutage.ts';
import type { Profile, Colleague } from './app.ts';
import type { BroadcastsTo } from './campaigns.broadcastsTo.ts';
import type { MarketingConsent } from './campaigns.consent.ts';
import type { ListName } from './campaigns.recipients.ts';
import type { AnswerReason } from './conversation.answerReason.ts';
import type {
  FilesPage,
  OtherRoom,
  EscalationDay,
  AuditPage,
  OpenPrivacyRequest,
  ChatTicket,
} from './conversation.roomContext.ts';
import type { Message } from './conversation.ts';
import type { HomeAbsence, HomeFigures, HomeReport, Needs } from './home.ts';
import type { FoundMessagesPage } from './inbox.messageSearch.ts';
import type { CreationPermission } from './onboarding.ts';
import type { Catalog } from './orders.ts';
import type { Hours } from './settings.ts';
import type { Escalation } from './training.teaching.ts';

/** Type of each cached read by its key. Parts are joined by `/`, so that a prefix names all reads of a kind. */
export interface ResourceValues {
  /** Profile of the signed-in user. */
  user: Profile;
  /** Permissions of the signed-in user beyond their businesses, such as `admin`. */
  permissions: readonly string[];
  /** Whether the user may create a business. */
  creationPermission: CreationPermission;
  /** What the user wrote about their shop before the registration, on this device; null: nothing. */
  shopText: string | null;
  /** `team/<businessId>`: the members of a business. */
  [team: `team/${string}`]: Colleagues;
  /** `tags/<businessId>`: names of the business's tags, sorted. */
  [tags: `tags/${string}`]: readonly string[];
  /** `messageSearch/<businessId>/<cursor>/<words>`: messages with these words before a cursor; the newest where it is empty. */
  [messageSearch: `messageSearch/${string}`]: FoundMessagesPage;
  /** `media/<roomId>/<cursor>`: files of a chat before a cursor; the newest where it is empty. */
  [media: `media/${string}`]: FilesPage;
  /** `otherRooms/<businessId>/<roomId>/<phone>`: other chats of the same phone number. */
  [otherRooms: `otherRooms/${string}`]: readonly OtherRoom[];
  /** `otherRoomMessages/<roomId>,…/<since>/<news>`: messages of these chats since an instant, oldest first. `<news>` changes when they have new ones. */
  [otherRoomMessages: `otherRoomMessages/${string}`]: readonly Message[];
  /** `setup/<businessId>`: whether an owner has finished the setup of the business. */
  [setup: `setup/${string}`]: boolean;
  /** `lastDay/<businessId>`: counts of the last 24 hours, for the empty inbox. */
  [lastDay: `lastDay/${string}`]: EscalationDay;
  /** `hours/<businessId>`: opening hours of the business; empty: always open. */
  [hours: `hours/${string}`]: readonly Hours[];
  /** `catalog/<businessId>`: products, their prices in rupiah, and the tax. */
  [catalog: `catalog/${string}`]: Catalog;
  /** `auditTrail/<roomId>/<cursor>`: actions on a chat before a cursor; the newest where it is empty. */
  [auditTrail: `auditTrail/${string}`]: AuditPage;
  /** `answerReason/<messageId>`: why the AI wrote a message. */
  [answerReason: `answerReason/${string}`]: AnswerReason;
  /** `escalation/<roomId>/<news>`: the last call for help of the AI in a chat. `<news>` changes when it was answered. */
  [escalation: `escalation/${string}`]: Escalation | null;
  /** `outages/<businessId>`: why the AI of the business does not answer at present. */
  [outages: `outages/${string}`]: readonly AgentOutage[];
  /** `home/<businessId>/figures/<span>`: the numbers of the home page. */
  [figures: `home/${string}/figures/${string}`]: HomeFigures;
  /** `home/<businessId>/since/<instant>`: what happened since then. */
  [since: `home/${string}/since/${string}`]: HomeAbsence;
  /** `home/<businessId>/report`: yesterday in five sentences. */
  [report: `home/${string}/report`]: HomeReport;
  /** `home/<businessId>/<kind>`: what needs a member now. */
  [escalations: `home/${string}/escalations`]: Needs['escalations'];
  [channels: `home/${string}/channels`]: Needs['channels'];
  [broadcasts: `home/${string}/broadcasts`]: Needs['broadcasts'];
  [orders: `home/${string}/orders`]: Needs['orders'];
  [setup: `home/${string}/setup`]: Needs['setup'];
  [knowledge: `home/${string}/knowledge`]: Needs['knowledge'];
  [answering: `home/${string}/answering`]: Needs['answering'];
  /** `requests/<businessId>`: open privacy requests, nearest deadline first. */
  [requests: `requests/${string}`]: readonly OpenPrivacyRequest[];
  /** `marketingConsent/<roomId>`: what the customer of a chat has said about promotions. */
  [marketingConsent: `marketingConsent/${string}`]: MarketingConsent;
  /** `broadcastsTo/<businessId>/<phone>/<chatId>/<most>`: what the person of a chat got from broadcasts, newest first. */
  [broadcastsTo: `broadcastsTo/${string}`]: BroadcastsTo;
  /** `recipientLists/<businessId>`: the recipient lists of a business, newest first. */
  [recipientLists: `recipientLists/${string}`]: readonly ListName[];
  /** `tickets/<roomId>`: the tickets of a chat. */
  [tickets: `tickets/${string}`]: readonly ChatTicket[];
}

/** Members of a business. */
export type Colleagues = readonly Colleague[];
