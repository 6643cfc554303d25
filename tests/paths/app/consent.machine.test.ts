import { consentModel as model } from '../../../src/machines/app/consent.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(model);
