import { registrationModel as model } from '../../../src/machines/auth/registration.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(model);
