import { accountModel as model } from '../../../src/machines/account/account.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(model);
