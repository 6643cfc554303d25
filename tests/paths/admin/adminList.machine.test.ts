import { adminListModel as model } from '../../../src/machines/admin/adminList.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(model);
