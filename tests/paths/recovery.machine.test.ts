import { recoveryModel as model } from '../../src/machines/recovery/recovery.model.ts';
import { machinePaths } from '../sut/machine.ts';

machinePaths(model);
