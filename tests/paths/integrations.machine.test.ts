import { integrationsModel as model } from '../../src/machines/integrations/integrations.model.ts';
import { machinePaths } from '../sut/machine.ts';

machinePaths(model);
