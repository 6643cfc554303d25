import { bellModel } from '../../src/machines/bell/bell.model.ts';
import { permissionModel } from '../../src/machines/bell/permission.model.ts';
import { soundModel } from '../../src/machines/bell/sound.model.ts';
import { machinePaths } from '../sut/machine.ts';

machinePaths(bellModel);
machinePaths(permissionModel);
machinePaths(soundModel);
