import { editionModel } from '../../src/machines/edition/edition.model.ts';
import { machinePaths } from '../sut/machine.ts';

machinePaths(editionModel);
