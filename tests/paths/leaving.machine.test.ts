import { leavingModel as model } from '../../src/machines/leaving/leaving.model.ts';
import { machinePaths } from '../sut/machine.ts';

machinePaths(model);
