import { passwordModel as model } from '../../../src/machines/account/password.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(model);
