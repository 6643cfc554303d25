import { channelModel as model } from '../../../src/machines/channels/channel.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(model);
