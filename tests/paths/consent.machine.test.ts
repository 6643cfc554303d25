import { consentModel as model } from '../../src/machines/consent/consent.model.ts';
import { machinePaths } from '../sut/machine.ts';

machinePaths(model);
