import { enrolmentModel as model } from '../../src/machines/enrolment/enrolment.model.ts';
import { machinePaths } from '../sut/machine.ts';

machinePaths(model);
