import { resourceModel } from '../../../src/machines/app/resource.model.ts';
import { resourcesModel } from '../../../src/machines/app/resources.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(resourceModel);
machinePaths(resourcesModel);
