import { handoverModel as model } from '../../../src/machines/links/businessHandover.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(model);
