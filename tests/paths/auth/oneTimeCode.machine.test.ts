import { mailedCodeModel as model } from '../../../src/machines/auth/oneTimeCode.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(model);
