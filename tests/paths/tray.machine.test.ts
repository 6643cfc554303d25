import { trayModel } from '../../src/machines/tray/tray.model.ts';
import { machinePaths } from '../sut/machine.ts';

machinePaths(trayModel);
