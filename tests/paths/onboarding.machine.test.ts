import { onboardingModel as model } from '../../src/machines/onboarding/onboarding.model.ts';
import { machinePaths } from '../sut/machine.ts';

machinePaths(model);
