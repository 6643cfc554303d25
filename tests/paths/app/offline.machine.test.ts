import { keepingModel } from '../../../src/machines/app/offline.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(keepingModel);
