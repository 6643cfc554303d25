import { fromPromise } from 'xstate';

import type { HomeListPage, HomeListRequest } from '../../contracts/home.ts';
import { getHomeList, type HomeDeps } from './home.ts';

export const defineHomeActors = (deps: HomeDeps) => ({
  loadList: fromPromise<HomeListPage, HomeListRequest>(async ({ input, signal }) => getHomeList(deps, input, signal)),
});
