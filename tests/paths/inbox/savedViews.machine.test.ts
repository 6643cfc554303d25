import { savedViewsModel } from '../../../src/machines/inbox/savedViews.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(savedViewsModel);
