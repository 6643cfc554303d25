/** What the setup of a business knows. */
import type { PageRoute } from '../../contracts/app.routing.ts';
import {
  type SetupBusiness,
  type InviteRefusal,
  type SetupSaveRefusal,
  type SetupChange,
  type SetupProgress,
  type SetupStep,
} from '../../contracts/onboarding.ts';
import type { Visit } from '../app/page.ts';
import { isStepName } from './setupSteps.ts';

/** In characters, as in the database. */
export const MAX_SETUP_KNOWLEDGE = 20_000;

export interface Context extends SetupBusiness {
  route: PageRoute;
  businessId: string | null;
  userId: string | null;
  progress: SetupProgress;
  /** The change that is being saved. */
  change: SetupChange | null;
  refusal: SetupSaveRefusal | InviteRefusal | null;
  /** Whether the channel's actor runs: from the WhatsApp step on, until the page is left. */
  hasChannelActor: boolean;
  /** Invitations that were created on this page. */
  invited: { email: string; mailed: boolean }[];
}

const noAnswers: SetupBusiness & { progress: SetupProgress } = {
  name: '',
  isLive: false,
  share: 0,
  knowledge: { titles: [], text: '' },
  agentId: null,
  channel: null,
  answers: {
    industry: null,
    enable_operational_hours: false,
    operational_hours: [],
    tone: 'ramah',
    instructions: '',
    handover_rule: { angry: true, keywords: [], message: '' },
  },
  progress: { step: 'pengetahuan', done: [], skipped: [] },
};

export const initialContext = ({ route, userId }: Visit): Context => ({
  ...noAnswers,
  route,
  businessId: 'search' in route ? route.search.business_id : null,
  userId,
  change: null,
  refusal: null,
  hasChannelActor: false,
  invited: [],
});

/** The step in the address, or else the next one to answer. */
export const dueStep = ({ route, progress }: Context): SetupStep => {
  const step = stepInAddress(route);
  return isStepName(step) ? step : progress.step;
};

export const stepInAddress = (route: PageRoute) => ('search' in route ? route.search.step : null);

export const isOtherVisit = ({ userId, businessId }: Context, visit: Visit): boolean =>
  visit.userId !== userId || ('search' in visit.route ? visit.route.search.business_id : null) !== businessId;
