import { use } from 'react';

import { team } from './id/team.ts';
import { TextContext } from './text.ts';

/** What is said in the section of the team: loaded with it. */
export type TeamText = typeof team;

export const useTeamText = (): TeamText => use(TextContext).team ?? team;
