import { settingsModel } from '../../../src/machines/settings/settings.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(settingsModel);
