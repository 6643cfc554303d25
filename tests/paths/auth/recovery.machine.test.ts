import { recoveryModel as model } from '../../../src/machines/auth/recovery.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(model);
