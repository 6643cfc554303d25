import { teamModel as model } from '../../../src/machines/team/team.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(model);
