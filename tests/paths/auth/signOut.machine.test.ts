import { leavingModel as model } from '../../../src/machines/auth/signOut.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(model);
