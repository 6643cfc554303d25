import { bellModel } from '../../../src/machines/notifications/notifications.model.ts';
import { permissionModel } from '../../../src/machines/notifications/permission.model.ts';
import { soundModel } from '../../../src/machines/notifications/sound.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(bellModel);
machinePaths(permissionModel);
machinePaths(soundModel);
