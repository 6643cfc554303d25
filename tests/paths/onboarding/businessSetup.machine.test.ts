import { wizardModel as model } from '../../../src/machines/onboarding/businessSetup.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(model);
