import { registrationModel as model } from '../../src/machines/registration/registration.model.ts';
import { machinePaths } from '../sut/machine.ts';

machinePaths(model);
