import { workspaceModel } from '../../../src/machines/app/workspace.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(workspaceModel);
