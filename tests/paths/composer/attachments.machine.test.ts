import { trayModel } from '../../../src/machines/composer/attachments.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(trayModel);
