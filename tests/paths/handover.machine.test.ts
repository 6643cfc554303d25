import { handoverModel as model } from '../../src/machines/handover/handover.model.ts';
import { machinePaths } from '../sut/machine.ts';

machinePaths(model);
