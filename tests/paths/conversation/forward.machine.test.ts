import { forwardModel } from '../../../src/machines/conversation/forward.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(forwardModel);
