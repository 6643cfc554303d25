import { workspaceModel } from '../../src/machines/workspace/workspace.model.ts';
import { machinePaths } from '../sut/machine.ts';

machinePaths(workspaceModel);
