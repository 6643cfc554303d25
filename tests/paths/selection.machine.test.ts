import { selectionModel } from '../../src/machines/selection/selection.model.ts';
import { machinePaths } from '../sut/machine.ts';

machinePaths(selectionModel);
