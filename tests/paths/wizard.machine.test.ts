import { wizardModel as model } from '../../src/machines/wizard/wizard.model.ts';
import { machinePaths } from '../sut/machine.ts';

machinePaths(model);
