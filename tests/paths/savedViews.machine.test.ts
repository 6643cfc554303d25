import { savedViewsModel } from '../../src/machines/savedViews/savedViews.model.ts';
import { machinePaths } from '../sut/machine.ts';

machinePaths(savedViewsModel);
