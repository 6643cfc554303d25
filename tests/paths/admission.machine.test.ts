import { admissionModel as model } from '../../src/machines/admission/admission.model.ts';
import { machinePaths } from '../sut/machine.ts';

machinePaths(model);
