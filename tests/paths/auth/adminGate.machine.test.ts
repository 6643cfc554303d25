import { admissionModel as model } from '../../../src/machines/auth/adminGate.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(model);
