/** The channel's card, loaded with the WhatsApp step. */
import { withActor } from '../../routes.ts';

export const channelCard = withActor('ChannelCard', () => import('../../channels/ChannelCard.tsx'));
