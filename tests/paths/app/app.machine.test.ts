import { appModel as model } from '../../../src/machines/app/app.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(model);
