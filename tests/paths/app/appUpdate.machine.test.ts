import { editionModel } from '../../../src/machines/app/appUpdate.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(editionModel);
