import { integrationsModel as model } from '../../../src/machines/channels/channels.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(model);
