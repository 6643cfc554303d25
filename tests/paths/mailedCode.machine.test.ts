import { mailedCodeModel as model } from '../../src/machines/mailedCode/mailedCode.model.ts';
import { machinePaths } from '../sut/machine.ts';

machinePaths(model);
