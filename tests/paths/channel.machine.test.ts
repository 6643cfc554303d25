import { channelModel as model } from '../../src/machines/channel/channel.model.ts';
import { machinePaths } from '../sut/machine.ts';

machinePaths(model);
