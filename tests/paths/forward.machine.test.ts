import { forwardModel } from '../../src/machines/forward/forward.model.ts';
import { machinePaths } from '../sut/machine.ts';

machinePaths(forwardModel);
