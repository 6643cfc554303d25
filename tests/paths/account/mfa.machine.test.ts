import { enrolmentModel as model } from '../../../src/machines/account/mfa.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(model);
