import { handoverModel as model } from '../../src/machines/offer/handover.model.ts';
import { machinePaths } from '../sut/machine.ts';

machinePaths(model);
