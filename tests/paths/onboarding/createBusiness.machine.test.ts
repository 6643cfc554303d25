import { onboardingModel as model } from '../../../src/machines/onboarding/createBusiness.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(model);
