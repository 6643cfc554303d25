import { logoModel } from '../../../src/machines/settings/logo.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(logoModel);
