import { recordingModel } from '../../../src/machines/composer/recording.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(recordingModel);
