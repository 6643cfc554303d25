import { togglesModel as model } from '../../../src/machines/admin/toggles.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(model);
