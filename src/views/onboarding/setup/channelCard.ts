/** The card of the channel, as on the page of the connections: its code comes with the step that shows it. */
import { withActor } from '../../routes.ts';

export const channelCard = withActor('ChannelCard', () => import('../../channels/ChannelCard.tsx'));
