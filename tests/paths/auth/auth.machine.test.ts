import { authModel as model } from '../../../src/machines/auth/auth.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(model);
