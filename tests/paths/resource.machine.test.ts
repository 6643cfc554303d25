import { resourceModel } from '../../src/machines/resource/resource.model.ts';
import { resourcesModel } from '../../src/machines/resource/resources.model.ts';
import { machinePaths } from '../sut/machine.ts';

machinePaths(resourceModel);
machinePaths(resourcesModel);
