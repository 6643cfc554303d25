import { adminPanelModel as model } from '../../../src/machines/admin/adminPanel.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(model);
