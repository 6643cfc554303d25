import { keepingModel } from '../../src/machines/keeping/keeping.model.ts';
import { machinePaths } from '../sut/machine.ts';

machinePaths(keepingModel);
