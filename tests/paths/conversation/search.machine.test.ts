import { seekerModel } from '../../../src/machines/conversation/search.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(seekerModel);
